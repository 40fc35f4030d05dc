import common from '../../locales/en/common.json' with { type: 'json' };
import syndication from '../../locales/en/syndication.json' with { type: 'json' };

/** Programs ask in no language: they get the first of the product. */
export const texts = { ...syndication, brand: common.brand };
