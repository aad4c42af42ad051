import { useCallback, useState } from 'react'

/** Who chose: the other side then brings it into sight; both do for a link. */
export type ChosenBy = 'picture' | 'list' | 'link'

export interface Choice {
  /** Under the pointer or with the focus, on either side. */
  readonly lit: string | null
  readonly chosen: string | null
  /** The last choice, anew with each, to bring it into sight on the other side. */
  readonly asked: { readonly callout: string; readonly by: ChosenBy } | null
  readonly light: (callout: string | null) => void
  /** Chosen without bringing anything into sight yet. */
  readonly mark: (callout: string | null) => void
  readonly choose: (callout: string | null, by: ChosenBy) => void
}

/** Which callout is lit and which is chosen: one answer for the picture and the list. `first` is chosen from the start. */
export function useChoice(first: string | null): Choice {
  const [lit, setLit] = useState<string | null>(null)
  const [chosen, setChosen] = useState(first)
  const [asked, setAsked] = useState<Choice['asked']>(first === null ? null : { callout: first, by: 'link' })
  return {
    lit,
    chosen,
    asked,
    light: setLit,
    mark: useCallback((callout) => {
      setChosen(callout)
      setAsked(null)
    }, []),
    choose: useCallback((callout, by) => {
      setChosen(callout)
      setAsked(callout === null ? null : { callout, by })
    }, []),
  }
}
