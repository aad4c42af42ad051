interface ShownError {
  /** The path of the field, such as `contact.name`. */
  readonly name: string
  readonly type: unknown
  readonly message: string
}

/** The errors of a form's fields, nested ones too. The error of the whole form is not among them. */
export function listErrors(errors: object, prefix = ''): readonly ShownError[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]): readonly ShownError[] => {
    const name = `${prefix}${key}`
    if (name === 'root' || key === 'ref' || typeof error !== 'object' || error === null) return []
    if ('message' in error && typeof error.message === 'string')
      return [{ name, message: error.message, type: 'type' in error ? error.type : undefined }]
    return listErrors(error, `${name}.`)
  })
}
