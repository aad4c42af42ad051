/** Focuses the first field of the form that has an error. */
export function focusFirstError(form: HTMLFormElement, errors: Readonly<Record<string, string | undefined>>): void {
  const first = [...form.elements].find(
    (element): element is HTMLInputElement | HTMLSelectElement =>
      (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) &&
      errors[element.name] !== undefined,
  )
  first?.focus()
}
