import { useCallback, useState } from 'react'
import type { DiagramDraft } from '../../../../../../contract/catalogue-office.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Card } from '../../../../../ui/card.tsx'
import { Field } from '../../../../../ui/field.tsx'
import { Note } from '../../../../../ui/note.tsx'
import { Page } from '../../../../../ui/page.tsx'
import { Segment } from '../../../../../ui/segment.tsx'
import type { Draft } from '../../../../../shared/drafts/use-draft.ts'
import { diagramPath } from '../../catalogue-paths.ts'
import type { Point } from '../viewer/view.ts'
import { BillEditor } from './bill-editor.tsx'
import { ConflictSheet } from './conflict-sheet.tsx'
import { EditorCanvas } from './editor-canvas.tsx'
import type { Tool } from './editor-canvas.tsx'
import { nextCallout } from './editor-state.ts'
import type { Edit, LinkedPart } from './editor-state.ts'
import { PartChooser } from './part-chooser.tsx'
import { PictureButton } from './picture-button.tsx'
import { RemoveDiagram } from './remove-diagram.tsx'
import { toContent } from './diagram-form.ts'
import { HotspotForm } from './hotspot-form.tsx'
import { useDiagramEditor } from './use-diagram-editor.ts'
import type { EditorDraft } from './use-diagram-editor.ts'
import { useUndoKeys } from './use-undo-keys.ts'
import '../diagram.css'
import './editor.css'

interface Props {
  readonly read: DiagramDraft
  readonly savedDraft: EditorDraft | null
  readonly draft: Draft<EditorDraft>
}

const tools = [
  { value: 'select', label: 'Select and move' },
  { value: 'place', label: 'Place' },
] as const

/** What the chosen part is for: a new line with this callout, or an existing line. */
type PartRequest = { readonly callout: string } | { readonly key: number }

/** The diagram editor: canvas, form of the selected hotspot, and bill of material. */
export function EditorBody({ read, savedDraft, draft }: Props) {
  const editor = useDiagramEditor(read, savedDraft, draft)
  const { base, editing, edit, errors } = editor
  const { now } = editing
  const [tool, setTool] = useState<Tool>('select')
  const [selected, setSelected] = useState<number | null>(null)
  const [newSpot, setNewSpot] = useState<number | null>(null)
  const [partRequest, setPartRequest] = useState<PartRequest | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const spot = now.spots.find(({ key }) => key === selected)
  const root = useUndoKeys(edit)

  const place = (at: Point, isByKey: boolean) => {
    const callout = nextCallout(now)
    const widths = now.spots.flatMap(({ shape }) => (shape.kind === 'circle' ? [shape.r] : []))
    const r = widths.at(-1) ?? Math.max(8, Math.round(base.width / 80))
    edit({ is: 'place', at: [Math.round(at[0]), Math.round(at[1])], r, callout })
    setSelected(editing.nextKey)
    setNewSpot(isByKey ? editing.nextKey : null)
    setAnnouncement(`Hotspot ${callout} added.`)
  }
  const editAndAnnounce = useCallback(
    (change: Edit) => {
      edit(change)
      if (change.is === 'remove-spot') setAnnouncement('Hotspot removed. Undo restores it.')
    },
    [edit],
  )
  const choosePart = (part: LinkedPart) => {
    if (partRequest === null) return
    const { product_id, number, name } = part
    const linked = { product_id, number, name }
    if ('key' in partRequest) edit({ is: 'change-line', key: partRequest.key, change: { part: linked } })
    else edit({ is: 'add-line', callout: partRequest.callout, part: linked })
    setPartRequest(null)
  }

  return (
    <Page
      title={now.title === '' ? 'Untitled diagram' : now.title}
      subtitle={
        editor.hasNewPicture
          ? 'The new picture is not saved'
          : editor.isChanged
            ? 'Unsaved changes, saved on this device'
            : 'Saved'
      }
      back={diagramPath(base.equipment_id, base.equipment_diagram_id)}
      works="your changes are kept on this device; saving needs a connection"
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
          <Button
            fill="filled"
            isBusy={editor.isSaving}
            disabled={!editor.isChanged && !editor.hasNewPicture}
            onClick={editor.save}
          >
            Save
          </Button>
        </>
      }
    >
      <div ref={root} className="ed">
        <p role="status" className="sr">
          {announcement}
        </p>
        {editor.error === '' ? null : (
          <Note tone="bad" icon="alert" role="alert">
            {editor.error}
            {editor.leaveOutPicture === null ? null : (
              <div className="mt2">
                <Button size="small" disabled={editor.isSaving} onClick={editor.leaveOutPicture}>
                  {editor.mayHavePicture ? 'Do not send it again' : 'Leave the new picture out'}
                </Button>
              </div>
            )}
          </Note>
        )}
        {editor.pictureNote === '' ? null : (
          <Note icon="info" role="status">
            {editor.pictureNote}
          </Note>
        )}
        {editor.isMisplaced ? (
          <Note icon="info" role="status">
            The new picture has other proportions: check the hotspots.
          </Note>
        ) : null}
        {errors.size === 0 ? null : (
          <Note tone="bad" icon="alert" role="alert">
            {errors.size === 1 ? '1 field needs' : `${errors.size} fields need`} to be fixed before you can save.
            Nothing is lost.
          </Note>
        )}
        <div className="ed-tools">
          <Segment label="Tool" choices={tools} value={tool} onChange={setTool} />
          <PictureButton label="Replace picture" isBusy={editor.isSaving} onPicture={editor.replacePicture} />
        </div>
        <div className="ed-desk">
          <EditorCanvas
            diagram={base}
            sheet={now}
            tool={tool}
            selected={selected}
            onSelect={setSelected}
            onPlace={place}
            onEdit={editAndAnnounce}
          />
          <div className="ed-side">
            <Card title={spot === undefined ? 'Hotspot' : `Hotspot ${spot.callout}`}>
              {spot === undefined ? (
                <p className="t13 mute">
                  Select a hotspot to change its number, size and parts. With ‘Place’, tap the diagram to add one. On a
                  keyboard, move the cross with the arrow keys and press Enter.
                </p>
              ) : (
                <HotspotForm
                  spot={spot}
                  lines={now.lines}
                  error={errors.get(`hotspots.${now.spots.indexOf(spot)}.callout`)}
                  isFresh={newSpot === spot.key}
                  onEdit={editAndAnnounce}
                  onLink={() => {
                    setPartRequest({ callout: spot.callout })
                  }}
                />
              )}
            </Card>
            <Card title="Diagram">
              <div className="ed-form">
                <Field
                  label="Title"
                  value={now.title}
                  maxLength={120}
                  error={errors.get('title')}
                  isSubmitted
                  onChange={(event) => {
                    edit({ is: 'name', change: { title: event.target.value } })
                  }}
                />
                <Field
                  label="Code"
                  value={now.code}
                  maxLength={40}
                  error={errors.get('code')}
                  isSubmitted
                  onChange={(event) => {
                    edit({ is: 'name', change: { code: event.target.value } })
                  }}
                />
                <RemoveDiagram diagram={base} onNewer={editor.meet} />
              </div>
            </Card>
          </div>
        </div>
        <Card
          title="Bill of material"
          isFlush
          headerEnd={
            <Button
              size="small"
              icon="plus"
              onClick={() => {
                setPartRequest({ callout: spot?.callout ?? nextCallout(now) })
              }}
            >
              Add part
            </Button>
          }
        >
          {now.lines.length === 0 ? (
            <p className="ed-empty t13 mute">No parts yet. Add a part, or link one to a hotspot.</p>
          ) : (
            <BillEditor
              lines={now.lines}
              errors={errors}
              onEdit={edit}
              onChangePart={(key) => {
                setPartRequest({ key })
              }}
              onHighlight={(callout) => {
                setSelected(now.spots.find((one) => one.callout === callout)?.key ?? null)
              }}
            />
          )}
        </Card>
      </div>
      <PartChooser
        isOpen={partRequest !== null}
        title={
          partRequest !== null && 'callout' in partRequest ? `Part of callout ${partRequest.callout}` : 'Change part'
        }
        onClose={() => {
          setPartRequest(null)
        }}
        onChoose={choosePart}
      />
      <ConflictSheet
        mine={editor.mine}
        hasNewPicture={editor.hasNewPicture}
        isTheirPictureNew={editor.isTheirPictureNew}
        theirs={editor.theirs === null ? null : toContent(editor.theirs)}
        onMine={editor.keepMine}
        onTheirs={editor.takeTheirs}
        onLater={editor.decideLater}
      />
    </Page>
  )
}
