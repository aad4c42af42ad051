import { useState } from 'react'
import { views } from '../../../contract/views.ts'
import type { SavedView } from '../../../contract/views.ts'
import { toViewParameters, toViewQuery } from '../../../domain/views/saved-views.ts'
import type { ViewList } from '../../../domain/views/saved-views.ts'
import { useConnectionStatus } from '../../data/connection-status.tsx'
import { useRead } from '../../data/use-read.ts'
import { useChosenInSight } from '../../ui/chosen-in-sight.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { createLateForms } from '../forms/late-forms.tsx'
import './views.css'
import '../../ui/segment.css'

export const viewForms = createLateForms(() => import('./view-form.tsx'))
const ViewForm = viewForms.get('ViewForm')

interface BuiltInView {
  readonly name: string
  /** Its parameters as in the address; '' for the list without a filter. */
  readonly query: string
}

/**
 * The views of a list as chips: the built-in ones, then the saved ones. A press shows a view; what is filtered now can be saved as
 * one. `query`: the parameters of the address.
 */
export function SavedViews({
  list,
  builtIn,
  query,
  onShow,
}: {
  readonly list: ViewList
  readonly builtIn: readonly BuiltInView[]
  readonly query: string
  readonly onShow: (parameters: Readonly<Record<string, string>>) => void
}) {
  const { isOnline } = useConnectionStatus()
  const reading = useRead(views.table.listViews, { query: { list } }, { staleTime: 60_000 })
  const [editing, setEditing] = useState<SavedView | 'new' | null>(null)
  const saved = reading.state === 'ready' ? reading.value.views : []
  const now = toViewQuery(list, query)
  const isShown = (of: string) => toViewQuery(list, of) === now
  const active = saved.find((view) => isShown(view.query))
  const isBuiltIn = builtIn.some((view) => isShown(view.query))
  const row = useChosenInSight<HTMLDivElement>(`${now} ${saved.length}`)
  const chip = (key: string, name: string, of: string) => (
    <button
      key={key}
      type="button"
      className="chip"
      aria-pressed={isShown(of)}
      onClick={() => {
        onShow(toViewParameters(list, of))
      }}
    >
      {name}
    </button>
  )
  return (
    <div className="vw no-print">
      <div ref={row} className="scroll-x vw-chips" role="group" aria-label="Views">
        {builtIn.map((view) => chip(`built-in ${view.name}`, view.name, view.query))}
        {saved.map((view) => chip(view.view_id, view.name, view.query))}
      </div>
      {active?.is_own === true ? (
        <Button
          fill="link"
          size="small"
          aria-haspopup="dialog"
          disabled={!isOnline}
          onClick={() => {
            setEditing(active)
          }}
        >
          Change view
        </Button>
      ) : active === undefined && !isBuiltIn && reading.state !== 'failed' ? (
        <Button
          fill="link"
          size="small"
          aria-haspopup="dialog"
          // It may be a saved one; its place is there before that is known, and the list below stays where it is.
          disabled={!isOnline || reading.state === 'loading'}
          onClick={() => {
            setEditing('new')
          }}
        >
          Save view
        </Button>
      ) : null}
      <Sheet
        isOpen={editing !== null}
        onClose={() => {
          setEditing(null)
        }}
        title={editing === null || editing === 'new' ? 'Save view' : `View “${editing.name}”`}
      >
        {editing === null ? null : (
          <ViewForm
            list={list}
            query={now}
            view={editing === 'new' ? null : editing}
            others={saved}
            onClose={() => {
              setEditing(null)
            }}
          />
        )}
      </Sheet>
    </div>
  )
}
