import { useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { ActionList, Question } from '../../ui/choices.tsx'
import { Field } from '../../ui/field.tsx'
import { Layer } from '../../ui/overlay/layer.tsx'
import { Popup } from '../../ui/popup.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SnackbarProvider, useSnackbar } from '../../ui/snackbar.tsx'
import type { SnackbarMessage } from '../../ui/snackbar.tsx'
import type { Pieces } from '../piece.ts'
import { ignore, sampleText } from '../sample-text.ts'

/** Shows one message as soon as it is drawn. */
function Message({ message }: { readonly message: SnackbarMessage }) {
  const show = useSnackbar()
  useEffect(() => {
    show(message)
  }, [show, message])
  return null
}

const answers = [
  { label: 'Cancel', run: ignore },
  { label: 'Rename', tone: 'main', run: ignore },
  { label: 'Discard', tone: 'danger', run: ignore },
] as const

const saved: SnackbarMessage = { text: 'Saved on this device' }
const removed: SnackbarMessage = { text: 'Drive belt removed', action: { label: 'Undo', run: ignore } }
const long: SnackbarMessage = { text: sampleText.long, action: { label: 'Try again', run: ignore } }

const actions = (
  <>
    <Button>Cancel</Button>
    <Button fill="filled">Save</Button>
  </>
)

/** What covers the page. */
export const overlayPieces = {
  Sheet: {
    isOverlay: true,
    states: {
      Default: () => (
        <Sheet isOpen onClose={ignore} title="Add note" actions={actions}>
          <Field label="Note" />
        </Sheet>
      ),
      Wide: () => (
        <Sheet isOpen onClose={ignore} title="Add a trip" isWide actions={actions}>
          <Field label="Round-trip miles" error="Enter the miles" isSubmitted />
        </Sheet>
      ),
      'Long text': () => (
        <Sheet isOpen onClose={ignore} title={sampleText.long}>
          {Array.from({ length: 24 }, (_, at) => (
            <p key={at}>{sampleText.long}</p>
          ))}
        </Sheet>
      ),
    },
  },
  Popup: {
    isOverlay: true,
    states: {
      Default: () => (
        <Popup isOpen onClose={ignore} title="Discard this trip?" actions={actions}>
          It was never sent. It will be gone from this device.
        </Popup>
      ),
      'Long text': () => (
        <Popup
          isOpen
          onClose={ignore}
          title={sampleText.long}
          actions={<Button fill="danger">{sampleText.long}</Button>}
        >
          {sampleText.unbroken}
        </Popup>
      ),
    },
  },
  Layer: {
    isOverlay: true,
    states: {
      Sheet: () => (
        <Layer kind="sheet" isOpen onClose={ignore} title="Photos">
          {sampleText.sentence}
        </Layer>
      ),
      Popup: () => (
        <Layer kind="popup" isOpen onClose={ignore} title="Photos">
          {sampleText.sentence}
        </Layer>
      ),
    },
  },
  Question: {
    isOverlay: true,
    states: {
      Default: () => (
        <Question isOpen onClose={ignore} title="Discard this trip?" text="It was never sent." choices={answers} />
      ),
      'Long text': () => (
        <Question isOpen onClose={ignore} title={sampleText.long} text={sampleText.long} choices={answers} />
      ),
    },
  },
  ActionList: {
    isOverlay: true,
    states: {
      Default: () => <ActionList isOpen onClose={ignore} title="Photo" choices={answers} />,
    },
  },
  SnackbarProvider: {
    isOverlay: true,
    states: {
      Default: () => (
        <SnackbarProvider>
          <Message message={saved} />
        </SnackbarProvider>
      ),
      'With an action': () => (
        <SnackbarProvider>
          <Message message={removed} />
        </SnackbarProvider>
      ),
      'Long text': () => (
        <SnackbarProvider>
          <Message message={long} />
        </SnackbarProvider>
      ),
    },
  },
} satisfies Pieces
