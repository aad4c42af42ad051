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
 * `more` adds the rules that no schema can say; `fieldOf` names the field of a body's key where they differ.
 */
export function answersOf<F extends FieldValues, B>(form: {
  readonly schema: Checked<B>
  readonly toBody: (fields: F) => unknown
  readonly fieldOf?: (key: string) => string
  /** Bodies with parts of their own: `contact.name` is a key then, not `contact`. */
  readonly isNested?: true
  readonly more?: (body: B, fields: F) => Readonly<Record<string, string>>
}): Resolver<F, unknown, B> {
  const errorsOf = (words: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(words).map(([key, message]) => [form.fieldOf?.(key) ?? key, { type: 'said', message }]),
    ) as FieldErrors<F>
  return (fields) => {
    const checked = form.schema.safeParse(form.toBody(fields))
    if (!checked.success) {
      const words: Record<string, string> = {}
      for (const issue of checked.error.issues)
        words[(form.isNested ? issue.path.join('.') : String(issue.path[0] ?? '')) || 'form'] ??= issue.message
      return { values: {}, errors: errorsOf(words) }
    }
    const words = form.more?.(checked.data, fields) ?? {}
    return Object.keys(words).length > 0
      ? { values: {}, errors: errorsOf(words) }
      : { values: checked.data, errors: {} }
  }
}

/** Puts the server's field errors under their fields; what belongs to no field of the form comes back as one sentence. */
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
