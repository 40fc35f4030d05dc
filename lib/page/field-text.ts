/** Returns the trimmed text of a field in a form; undefined for an empty field. */
export function readFieldText(form: HTMLFormElement, name: string): string | undefined {
  const field = form.elements.namedItem(name);
  return (field instanceof HTMLInputElement && field.value.trim()) || undefined;
}
