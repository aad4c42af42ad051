// Functions that run in the page, the same in every engine. They are sent as text, so each uses only its arguments.

/** What a person looks for: a field by its label, or else a button or link by its name. */
export type Target = { readonly label: string } | { readonly name: string }

/** The call of a function in the page, as an expression. */
export const toExpression = <Args extends readonly unknown[]>(run: (...args: Args) => unknown, ...args: Args): string =>
  `(${run.toString()})(${args.map((arg) => JSON.stringify(arg)).join(', ')})`

/**
 * The element that can be used now: shown, enabled and not covered. Null until there is one. A hidden file input only has
 * to be on the active page. A label is the start of the field's, a name the whole one. It waits for nothing: a page in the
 * background may have neither frames nor timers.
 */
export function findUsable(target: Target): HTMLElement | null {
  const clean = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  const isMeant = (element: HTMLElement) => {
    const own = element.getAttribute('aria-label')
    if ('name' in target) return clean(own ?? element.innerText) === target.name
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent)
    return [own ?? '', ...labels].some((text) => clean(text).startsWith(target.label))
  }
  const isUsable = (element: HTMLElement) => {
    if (element.closest('.ion-page-hidden, .ion-page-invisible') !== null || element.matches(':disabled')) return false
    if (element.matches('[type=file]')) return true
    if (element.getClientRects().length === 0) return false
    const isOnTop = () => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const top = document.elementFromPoint(x + width / 2, y + height / 2)
      return top !== null && (element.contains(top) || top.closest('label')?.control === element)
    }
    if (isOnTop()) return true
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    return isOnTop()
  }
  const kinds = 'label' in target ? 'input, textarea, select' : 'button, a, [role=button]'
  const form = document.activeElement?.closest('form') ?? null
  const meant = [...document.querySelectorAll<HTMLElement>(kinds)].filter(isMeant)
  const inForm = meant.filter((one) => form?.contains(one) === true)
  return [...inForm, ...meant].find(isUsable) ?? null
}

/** Where an element is, to see whether it moves; null where there is none. */
export function readPlace(element: Element | null): string | null {
  if (element === null) return null
  const { x, y, width, height } = element.getBoundingClientRect()
  return [x, y, width, height].join(' ')
}

/**
 * Prepares a field for its value: dates and times, which each engine shows in its own way, are set; text is cleared and
 * left to the keyboard. Returns which.
 */
export function prepareField(field: HTMLInputElement | HTMLTextAreaElement | null, value: string): 'set' | 'type' {
  if (field === null) throw new Error('The field is gone')
  const set = (text: string) => {
    const owner = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
  field.focus()
  const isPicked = field.type === 'date' || field.type === 'time'
  if (isPicked) set(value)
  else if (field.value !== '') set('')
  return isPicked ? 'set' : 'type'
}

/** Whether the field that was filled last holds the value. */
export const hasFocusedValue = (value: string): boolean =>
  (document.activeElement as { readonly value?: string } | null)?.value === value

/** The text that the page shows, in one line. */
export const readText = (): string => document.body.innerText.replaceAll(/\s+/g, ' ')

/** Collects what the page's policies forbade. It runs before every document's own scripts. */
export function watchPolicies(): void {
  const found: string[] = []
  Object.assign(window, { policyViolations: found })
  document.addEventListener('securitypolicyviolation', (event) => {
    found.push(
      `${event.effectiveDirective} ${event.blockedURI} ${event.sample} ${event.sourceFile}:${event.lineNumber}`,
    )
  })
}

/** What `watchPolicies` has collected in this document. A browser begins with an empty one, which has no policy. */
export function readViolations(): readonly string[] {
  if (location.protocol === 'about:') return []
  return (window as { policyViolations?: readonly string[] }).policyViolations ?? ['The page was not watched']
}
