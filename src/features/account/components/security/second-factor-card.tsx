import { useIonRouter } from '@ionic/react'
import { useState } from 'react'
import { secondFactor } from '../../../../../contract/second-factor.ts'
import type { SecondFactorState } from '../../../../../contract/shapes/second-factor.ts'
import type { Reply } from '../../../../../contract/kernel/endpoint.ts'
import { useClock } from '../../../../data/clock.tsx'
import { errorMessage } from '../../../../data/error-message.ts'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { useSession } from '../../../../data/session.tsx'
import { useCall } from '../../../../data/use-call.ts'
import { useRead } from '../../../../data/use-read.ts'
import { returnPathOf } from '../../../../shared/sign-in/return-path.ts'
import { useOwnLocation } from '../../../../shared/use-own-location.ts'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { Button } from '../../../../ui/button.tsx'
import { formatDay } from '../../../../ui/format-time.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { Failed, Loading } from '../../../../ui/load-states.tsx'
import { Note } from '../../../../ui/note.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { PasskeyRows } from './passkey-rows.tsx'
import { RecoveryCodesSheet } from './recovery-codes-sheet.tsx'
import { TotpSheet } from './totp-sheet.tsx'

/** The second factor of oneself: adding and removing it, and its recovery codes. */
export function SecondFactorCard({ isOnline }: { readonly isOnline: boolean }) {
  const reading = useRead(secondFactor.readSecondFactor, {})
  return (
    <SectionCard title="Second factor">
      {reading.state === 'loading' ? <Loading label="Loading your second factor" rows={2} /> : null}
      {reading.state === 'failed' ? (
        <Failed title="Your second factor did not load" onAgain={reading.refetch}>
          {errorMessage(reading.error)}
        </Failed>
      ) : null}
      {reading.state === 'ready' ? <SecondFactor state={reading.value} isOnline={isOnline} /> : null}
    </SectionCard>
  )
}

function SecondFactor({ state, isOnline }: { readonly state: SecondFactorState; readonly isOnline: boolean }) {
  const { session, refresh } = useSession()
  const router = useIonRouter()
  const { search } = useOwnLocation()
  const [isForced] = useState(session.second_factor_required === true)
  const [codes, setCodes] = useState<readonly string[]>([])
  const closeCodes = () => {
    setCodes([])
    if (isForced) router.push(returnPathOf(search), 'root', 'replace')
  }
  return (
    <>
      {isForced && !state.is_on ? (
        <div className="bd">
          <Note tone="warn" icon="key">
            Your role needs a second factor. Add one to continue.
          </Note>
        </div>
      ) : null}
      {state.is_on ? null : (
        <p className="bd t14">
          With a second factor, signing in asks for a passkey or for a code of an app on your phone after your password.
          Your password alone is then not enough.
        </p>
      )}
      <ul className="sec-list" aria-label="Second factor">
        <Totp
          since={state.totp_since}
          isOnline={isOnline}
          onAdded={(added) => {
            setCodes(added)
            void refresh().catch(() => undefined)
          }}
        />
        <PasskeyRows
          list={state.passkeys}
          isOnline={isOnline}
          onAdded={(added) => {
            setCodes(added)
            void refresh().catch(() => undefined)
          }}
        />
        {state.is_on ? <RecoveryCodes left={state.recovery_codes_left} isOnline={isOnline} onNew={setCodes} /> : null}
      </ul>
      <RecoveryCodesSheet codes={codes} onClose={closeCodes} />
    </>
  )
}

type Begun = Reply<typeof secondFactor.beginTotp>

function Totp({
  since,
  isOnline,
  onAdded,
}: {
  readonly since: string | null
  readonly isOnline: boolean
  readonly onAdded: (codes: readonly string[]) => void
}) {
  const now = useClock().now()
  const showSnackbar = useSnackbar()
  const begin = useCall(secondFactor.beginTotp)
  const remove = useCall(secondFactor.removeTotp)
  const [begun, setBegun] = useState<Begun | null>(null)
  const run = async (step: () => Promise<void>) => {
    try {
      await step()
    } catch (error) {
      showSnackbar({ text: callErrorMessage(error) })
    }
  }
  return (
    <li className="item">
      <Icon name="device" />
      <span className="grow">
        <span className="t14 b">Authenticator app</span>
        <span className="t13 mute">
          {since === null ? 'Google Authenticator, 1Password, Authy or any other' : `On since ${formatDay(since, now)}`}
        </span>
      </span>
      {since === null ? (
        <Button
          fill="filled"
          disabled={!isOnline}
          isBusy={begin.isSending}
          onClick={() =>
            void run(async () => {
              setBegun(await begin.send({}))
            })
          }
        >
          Set up
        </Button>
      ) : (
        <Button
          disabled={!isOnline}
          isBusy={remove.isSending}
          aria-label="Remove the authenticator app"
          onClick={() =>
            void run(async () => {
              await remove.send({})
              showSnackbar({ text: 'The authenticator app was removed' })
            })
          }
        >
          Remove
        </Button>
      )}
      <TotpSheet
        begun={begun}
        onClose={() => {
          setBegun(null)
        }}
        onAdded={(codes) => {
          setBegun(null)
          onAdded(codes)
        }}
      />
    </li>
  )
}

function RecoveryCodes({
  left,
  isOnline,
  onNew,
}: {
  readonly left: number
  readonly isOnline: boolean
  readonly onNew: (codes: readonly string[]) => void
}) {
  const showSnackbar = useSnackbar()
  const { send, isSending } = useCall(secondFactor.renewRecoveryCodes)
  const renew = async () => {
    try {
      onNew((await send({})).recovery_codes)
    } catch (error) {
      showSnackbar({ text: callErrorMessage(error) })
    }
  }
  return (
    <li className="item">
      <Icon name="key" />
      <span className="grow">
        <span className="t14 b">Recovery codes</span>
        <span className="t13 mute">{left === 0 ? 'None left: make new ones' : `${left} of 10 left`}</span>
      </span>
      <Button disabled={!isOnline} isBusy={isSending} aria-label="Make new recovery codes" onClick={() => void renew()}>
        New codes
      </Button>
    </li>
  )
}
