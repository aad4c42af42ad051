/** Gives the first field of a form that has a fault the focus. */
export function focusFault(form: HTMLFormElement, faults: Readonly<Record<string, string | undefined>>): void {
  const first = [...form.elements].find(
    (element): element is HTMLInputElement | HTMLSelectElement =>
      (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) &&
      faults[element.name] !== undefined,
  )
  first?.focus()
}
