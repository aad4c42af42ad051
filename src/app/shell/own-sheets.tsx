import { useSsoCheck } from '../session/use-sso-check.ts'
import { InactivityPopup } from './inactivity-popup.tsx'
import { MoreSheet } from './more-sheet.tsx'
import { SignOutSheet } from './sign-out-sheet.tsx'

export type Over = 'more' | 'sign-out' | null

/** What lies over the page of whoever is signed in; a visitor loads none of it. */
export function OwnSheets({ open, onShow }: { readonly open: Over; readonly onShow: (what: Over) => void }) {
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
