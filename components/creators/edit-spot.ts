/** Editable part of a creator's page, named after its field in the profile editor. */
export type EditSpot = 'name' | 'topics' | 'bio' | 'credentials';
