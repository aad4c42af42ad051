import type { FieldErrors, FieldValues, Path, Resolver, UseFormSetError } from 'react-hook-form'

interface Issue {
  readonly path: PropertyKey[]
  readonly message: string
}
interface Checked<B> {
  safeParse(body: unknown): { success: true; data: B } | { success: false; error: { issues: readonly Issue[] } }
}

/**
 * A resolver from a row's own body schema: the form's fields become the body, its issues become the fields' errors.
 * `more` adds rules that a schema cannot express; `fieldOf` maps a body's key to its field where they differ.
 */
export function createResolver<F extends FieldValues, B>(form: {
  readonly schema: Checked<B>
  readonly toBody: (fields: F) => unknown
  readonly fieldOf?: (key: string) => string
  /** For nested bodies: the key is `contact.name`, not `contact`. */
  readonly isNested?: true
  readonly more?: (body: B, fields: F) => Readonly<Record<string, string>>
}): Resolver<F, unknown, B> {
  const errorsOf = (text: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(text).map(([key, message]) => [form.fieldOf?.(key) ?? key, { type: 'said', message }]),
    ) as FieldErrors<F>
  return (fields) => {
    const checked = form.schema.safeParse(form.toBody(fields))
    if (!checked.success) {
      const text: Record<string, string> = {}
      for (const issue of checked.error.issues)
        text[(form.isNested ? issue.path.join('.') : String(issue.path[0] ?? '')) || 'form'] ??= issue.message
      return { values: {}, errors: errorsOf(text) }
    }
    const text = form.more?.(checked.data, fields) ?? {}
    return Object.keys(text).length > 0 ? { values: {}, errors: errorsOf(text) } : { values: checked.data, errors: {} }
  }
}

/** Shows the server's errors at their fields. Errors without a field are returned as one sentence. */
export function showServerErrors<F extends FieldValues>(
  setError: UseFormSetError<F>,
  errors: Readonly<Record<string, string>>,
  fields: readonly string[],
  fieldOf: (key: string) => string = (key) => key,
): string {
  const homeless: string[] = []
  for (const [key, message] of Object.entries(errors)) {
    const name = fieldOf(key)
    if (fields.includes(name)) setError(name as Path<F>, { type: 'server', message })
    else homeless.push(message)
  }
  return homeless.join(' ')
}
