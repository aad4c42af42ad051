import type { FieldErrors, FieldValues, Path, Resolver, UseFormSetError } from 'react-hook-form'

interface Issue {
  readonly path: PropertyKey[]
  readonly message: string
}

/** A schema of the contract, as far as a form needs it. */
export interface BodySchema<B> {
  safeParse(body: unknown): { success: true; data: B } | { success: false; error: { issues: readonly Issue[] } }
}

/** Error messages by key of the body or by name of the field. */
export type ErrorsByKey = Readonly<Partial<Record<string, string>>>

/** How the fields of a form become the body of a row, and which rules they must satisfy. */
export interface FormRules<F extends FieldValues, B> {
  /** The body schema of the row that is called. */
  readonly schema: BodySchema<B>
  /** Makes the body of the fields; without it the fields are the body. */
  readonly toBody?: (fields: F) => unknown
  /** The field of a body's key, where the names differ. */
  readonly fieldOf?: (key: string) => string
  /** For nested bodies: the key is `contact.name`, not `contact`. */
  readonly isNested?: boolean
  /** The module's own rules about the fields. Their messages come before those of the schema. */
  readonly check?: (fields: F) => ErrorsByKey
  /** Rules that need the parsed body. They run after the schema and `check` have passed. */
  readonly more?: (body: B, fields: F) => ErrorsByKey
}

/** Validates the fields and returns the body, or the error of each field. */
export function createResolver<F extends FieldValues, B>(rules: FormRules<F, B>): Resolver<F, unknown, B> {
  const toFieldErrors = (messages: ErrorsByKey) => {
    const errors: Record<string, unknown> = {}
    for (const [key, message] of Object.entries(messages))
      if (message !== undefined) setAt(errors, rules.fieldOf?.(key) ?? key, { type: 'rule', message })
    return errors as FieldErrors<F>
  }
  return (fields) => {
    const parsed = rules.schema.safeParse(rules.toBody?.(fields) ?? fields)
    const messages: Record<string, string | undefined> = { ...rules.check?.(fields) }
    if (!parsed.success)
      for (const issue of parsed.error.issues)
        messages[(rules.isNested ? issue.path.join('.') : String(issue.path[0] ?? '')) || 'root'] ??= issue.message
    const errors = toFieldErrors(messages)
    if (!parsed.success || Object.keys(errors).length > 0) return { values: {}, errors }
    const more = toFieldErrors(rules.more?.(parsed.data, fields) ?? {})
    return Object.keys(more).length > 0 ? { values: {}, errors: more } : { values: parsed.data, errors: {} }
  }
}

/** Sets the value at a path such as `contact.name`. */
function setAt(tree: Record<string, unknown>, path: string, value: unknown) {
  const keys = path.split('.')
  const last = keys.pop() ?? path
  let node = tree
  for (const key of keys) node = (node[key] ??= {}) as Record<string, unknown>
  node[last] ??= value
}

/** Shows the server's errors at their fields. Errors without a field are returned as one sentence. */
export function showServerErrors<F extends FieldValues>(
  setError: UseFormSetError<F>,
  errors: ErrorsByKey,
  fields: readonly string[],
  fieldOf: (key: string) => string = (key) => key,
): string {
  const homeless: string[] = []
  for (const [key, message] of Object.entries(errors)) {
    if (message === undefined) continue
    const name = fieldOf(key)
    if (fields.includes(name.split('.')[0] ?? name)) setError(name as Path<F>, { type: 'server', message })
    else homeless.push(message)
  }
  return homeless.join(' ')
}
