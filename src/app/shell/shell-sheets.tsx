import { useSsoCheck } from '../session/use-sso-check.ts'
import { InactivityPopup } from './inactivity-popup.tsx'
import { MoreSheet } from './more-sheet.tsx'
import { SignOutSheet } from './sign-out-sheet.tsx'

export type OpenSheet = 'more' | 'sign-out' | null

/** The sheets of a signed-in user. A visitor does not load them. */
export function ShellSheets({
  open,
  onShow,
}: {
  readonly open: OpenSheet
  readonly onShow: (what: OpenSheet) => void
}) {
  useSsoCheck()
  const close = () => {
    onShow(null)
  }
  return (
    <>
      <MoreSheet
        isOpen={open === 'more'}
        onClose={close}
        onSignOut={() => {
          onShow('sign-out')
        }}
      />
      <SignOutSheet isOpen={open === 'sign-out'} onClose={close} />
      <InactivityPopup />
    </>
  )
}
