export interface ViewsTables {
  /** The filters of a list under a name (docs/decisions/089-saved-views.md). */
  saved_view: {
    view_id: string
    /** Who saved it. */
    user_id: number
    list: string
    name: string
    /** The parameters of the list's address. */
    query: string
    /** Whether all staff have it. */
    is_shared: boolean
    rev: number
    changed_at: Date
  }
}
