import { Suspense, lazy, useCallback, useState } from 'react'
import { useSession } from '../../data/session.tsx'
import { useHasWarranty } from '../../data/use-has-warranty.ts'
import { loadLate } from '../../platform/load-late.ts'
import { useSsoCheck } from '../session/use-sso-check.ts'
import { findPages } from './find-pages.ts'
import { InactivityPopup } from './inactivity-popup.tsx'
import { MoreSheet } from './more-sheet.tsx'
import { ProofRequests } from './proof-requests.tsx'
import { SignOutSheet } from './sign-out-sheet.tsx'
import { useFindKeys } from './use-find-keys.ts'
import { useOwnNotices } from './use-own-notices.ts'

export type OpenSheet = 'more' | 'sign-out' | 'find' | null

const FindSheet = lazy(async () => ({
  default: (await loadLate(() => import('../../features/find/components/find-sheet.tsx'))).FindSheet,
}))

const IdleLock = lazy(async () => ({ default: (await loadLate(() => import('../lock/idle-lock.tsx'))).IdleLock }))

/** The sheets of a signed-in user. A visitor does not load them. */
export function ShellSheets({
  open,
  onShow,
}: {
  readonly open: OpenSheet
  readonly onShow: (what: OpenSheet) => void
}) {
  useSsoCheck()
  useOwnNotices()
  const { session } = useSession()
  const hasWarranty = useHasWarranty()
  const [hasOpenedFind, setHasOpenedFind] = useState(false)
  if (open === 'find' && !hasOpenedFind) setHasOpenedFind(true)
  useFindKeys(
    useCallback(() => {
      onShow('find')
    }, [onShow]),
  )
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
      {hasOpenedFind ? (
        <Suspense fallback={null}>
          <FindSheet isOpen={open === 'find'} onClose={close} pages={findPages(session, hasWarranty)} />
        </Suspense>
      ) : null}
      <Suspense fallback={null}>
        <IdleLock />
      </Suspense>
      <InactivityPopup />
      <ProofRequests />
    </>
  )
}
