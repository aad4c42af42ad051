import { useCallback, useState } from 'react'
import type { DiagramDraft } from '../../../../../../contract/catalogue-office.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Card } from '../../../../../ui/card.tsx'
import { Field } from '../../../../../ui/field.tsx'
import { Note } from '../../../../../ui/note.tsx'
import { Page } from '../../../../../ui/page.tsx'
import { Segment } from '../../../../../ui/segment.tsx'
import type { Draft } from '../../../../../shared/use-draft.ts'
import { diagramPath } from '../../shop-paths.ts'
import type { Point } from '../view.ts'
import { BillEditor } from './bill-editor.tsx'
import { ConflictSheet } from './conflict-sheet.tsx'
import { EditorCanvas } from './editor-canvas.tsx'
import type { Tool } from './editor-canvas.tsx'
import { nextCallout } from './editing.ts'
import type { Edit, LinkedPart } from './editing.ts'
import { PartChooser } from './part-chooser.tsx'
import { PictureButton } from './picture-button.tsx'
import { RemoveDiagram } from './remove-diagram.tsx'
import { sheetOf } from './sheet-form.ts'
import { SpotForm } from './spot-form.tsx'
import { useEditing } from './use-editing.ts'
import type { KeptSheet } from './use-editing.ts'
import { useUndoKeys } from './use-undo-keys.ts'
import '../diagram.css'
import './editor.css'

interface Props {
  readonly read: DiagramDraft
  readonly kept: KeptSheet | null
  readonly draft: Draft<KeptSheet>
}

const tools = [
  { value: 'select', label: 'Choose and move' },
  { value: 'place', label: 'Place' },
] as const

/** Who asks for a part: a new line with this number, or a line that changes its part. */
type Asking = { readonly callout: string } | { readonly key: number }

/** The desk: the picture with its hotspots, the one that is chosen, and the bill of material. */
export function EditorBody({ read, kept, draft }: Props) {
  const desk = useEditing(read, kept, draft)
  const { base, editing, edit, faults } = desk
  const { now } = editing
  const [tool, setTool] = useState<Tool>('select')
  const [selected, setSelected] = useState<number | null>(null)
  const [fresh, setFresh] = useState<number | null>(null)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [said, setSaid] = useState('')
  const spot = now.spots.find(({ key }) => key === selected)
  const root = useUndoKeys(edit)

  const place = (at: Point, isByKey: boolean) => {
    const callout = nextCallout(now)
    const widths = now.spots.flatMap(({ shape }) => (shape.kind === 'circle' ? [shape.r] : []))
    const r = widths.at(-1) ?? Math.max(8, Math.round(base.width / 80))
    edit({ is: 'place', at: [Math.round(at[0]), Math.round(at[1])], r, callout })
    setSelected(editing.nextKey)
    setFresh(isByKey ? editing.nextKey : null)
    setSaid(`Hotspot ${callout} placed.`)
  }
  const editSaid = useCallback(
    (change: Edit) => {
      edit(change)
      if (change.is === 'remove-spot') setSaid('Hotspot removed. Undo brings it back.')
    },
    [edit],
  )
  const choosePart = (part: LinkedPart) => {
    if (asking === null) return
    const { product_id, number, name } = part
    const linked = { product_id, number, name }
    if ('key' in asking) edit({ is: 'change-line', key: asking.key, change: { part: linked } })
    else edit({ is: 'add-line', callout: asking.callout, part: linked })
    setAsking(null)
  }

  return (
    <Page
      title={now.title === '' ? 'Drawing without a title' : now.title}
      subtitle={desk.isChanged ? 'Unsaved changes, kept on this device' : 'Saved'}
      back={diagramPath(base.equipment_id, base.equipment_diagram_id)}
      works="what you change is kept on this device; saving needs a signal"
      actions={
        <>
          <Button
            isIconOnly
            icon="undo"
            aria-label="Undo"
            title="Undo"
            disabled={editing.past.length === 0}
            onClick={() => {
              edit({ is: 'undo' })
            }}
          />
          <Button
            isIconOnly
            icon="redo"
            aria-label="Redo"
            title="Redo"
            disabled={editing.future.length === 0}
            onClick={() => {
              edit({ is: 'redo' })
            }}
          />
          <Button fill="filled" isBusy={desk.isSaving} disabled={!desk.isChanged} onClick={desk.save}>
            Save
          </Button>
        </>
      }
    >
      <div ref={root} className="ed">
        <p role="status" className="sr">
          {said}
        </p>
        {desk.fault === '' ? null : (
          <Note tone="bad" icon="alert" role="alert">
            {desk.fault}
          </Note>
        )}
        {faults.size === 0 ? null : (
          <Note tone="bad" icon="alert" role="alert">
            {faults.size === 1 ? '1 field needs' : `${faults.size} fields need`} another look before this can be saved;
            nothing is lost.
          </Note>
        )}
        <div className="ed-tools">
          <Segment label="What a press on the drawing does" choices={tools} value={tool} onChange={setTool} />
          <PictureButton words="Replace the picture" isBusy={desk.isSaving} onPicture={desk.replacePicture} />
        </div>
        <div className="ed-desk">
          <EditorCanvas
            diagram={base}
            sheet={now}
            tool={tool}
            selected={selected}
            onSelect={setSelected}
            onPlace={place}
            onEdit={editSaid}
          />
          <div className="ed-side">
            <Card title={spot === undefined ? 'Hotspot' : `Hotspot ${spot.callout}`}>
              {spot === undefined ? (
                <p className="t13 mute">
                  Choose a hotspot to change its number, size and parts. With ‘Place’, a press on the drawing puts a new
                  one there; by keyboard the arrows move the cross and Enter places.
                </p>
              ) : (
                <SpotForm
                  spot={spot}
                  lines={now.lines}
                  error={faults.get(`hotspots.${now.spots.indexOf(spot)}.callout`)}
                  isFresh={fresh === spot.key}
                  onEdit={editSaid}
                  onLink={() => {
                    setAsking({ callout: spot.callout })
                  }}
                />
              )}
            </Card>
            <Card title="Drawing">
              <div className="ed-form">
                <Field
                  label="Title"
                  value={now.title}
                  maxLength={120}
                  error={faults.get('title')}
                  isSubmitted
                  onChange={(event) => {
                    edit({ is: 'name', change: { title: event.target.value } })
                  }}
                />
                <Field
                  label="Code"
                  value={now.code}
                  maxLength={40}
                  error={faults.get('code')}
                  isSubmitted
                  onChange={(event) => {
                    edit({ is: 'name', change: { code: event.target.value } })
                  }}
                />
                <RemoveDiagram diagram={base} />
              </div>
            </Card>
          </div>
        </div>
        <Card
          title="Bill of material"
          isFlush
          aside={
            <Button
              size="small"
              icon="plus"
              onClick={() => {
                setAsking({ callout: spot?.callout ?? nextCallout(now) })
              }}
            >
              Add a part
            </Button>
          }
        >
          {now.lines.length === 0 ? (
            <p className="ed-empty t13 mute">No parts yet. Add the first, or link one to a hotspot.</p>
          ) : (
            <BillEditor
              lines={now.lines}
              faults={faults}
              onEdit={edit}
              onChangePart={(key) => {
                setAsking({ key })
              }}
              onLight={(callout) => {
                setSelected(now.spots.find((one) => one.callout === callout)?.key ?? null)
              }}
            />
          )}
        </Card>
      </div>
      <PartChooser
        isOpen={asking !== null}
        title={asking !== null && 'callout' in asking ? `Part of callout ${asking.callout}` : 'Another part'}
        onClose={() => {
          setAsking(null)
        }}
        onChoose={choosePart}
      />
      <ConflictSheet
        mine={now}
        theirs={desk.theirs === null ? null : sheetOf(desk.theirs)}
        onMine={desk.keepMine}
        onTheirs={desk.takeTheirs}
        onLater={desk.decideLater}
      />
    </Page>
  )
}
