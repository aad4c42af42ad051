/** What a reply template fills in: the customer's first name, the ticket's and the order's number, who answers. */
export const placeholders = ['name', 'ticket', 'order', 'agent'] as const
export type Placeholder = (typeof placeholders)[number]

const pattern = /\{(\w+)\}/g
const isPlaceholder = (name: string): name is Placeholder => placeholders.some((one) => one === name)

const listNames = (text: string): readonly string[] => [...text.matchAll(pattern)].map(([, name = '']) => name)

/** The names in braces that no placeholder has, such as `{nmae}`. */
export const listUnknownPlaceholders = (text: string): readonly string[] => [
  ...new Set(listNames(text).filter((name) => !isPlaceholder(name))),
]

/** The placeholders that a text still has. An answer with one of them is not sent. */
export const listUnfilled = (text: string): readonly Placeholder[] => [
  ...new Set(listNames(text).filter(isPlaceholder)),
]

/** Fills in what is known. A placeholder without a value stays, so that the person who answers sees what is missing. */
export const fillTemplate = (text: string, values: Readonly<Record<Placeholder, string | null>>): string =>
  text.replace(pattern, (gap, name: string) => (isPlaceholder(name) ? (values[name] ?? gap) : gap))

/** The name to greet a customer by. Mails without a name have an address in its place. */
export function getGreetingName(name: string): string {
  const first = name.trim().split(/\s+/)[0] ?? ''
  return first === '' || first.includes('@') ? 'there' : first
}
