import { useState } from 'react'
import { bulletins } from '../../../../contract/bulletins.ts'
import type { BulletinsOfManufacturer, OfficeBulletin } from '../../../../contract/bulletins.ts'
import { useNow } from '../../../data/clock.tsx'
import { useEngine } from '../../../data/engine.tsx'
import { useRead } from '../../../data/use-read.ts'
import { WithBasedDraft } from '../../../shared/drafts/with-based-draft.tsx'
import { toDay } from '../../../shared/formats/format-date.ts'
import { worksLoaded } from '../../../shared/load-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { closeOnly } from '../../../ui/close-only.ts'
import { Empty } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { BulletinCard } from '../components/bulletins/bulletin-card.tsx'
import { bulletinLabels, toBulletinFields } from '../components/bulletins/bulletin-fields.ts'
import type { BulletinFields } from '../components/bulletins/bulletin-fields.ts'
import { BulletinForm } from '../components/bulletins/bulletin-form.tsx'
import { WithdrawForm } from '../components/bulletins/withdraw-form.tsx'
import { ManufacturerPage, useManufacturerChoice } from '../components/office/manufacturer-page.tsx'
import '../../../shared/machine/bulletins.css'
import '../components/ticket/ticket.css'
import '../components/terms/terms.css'

interface OpenBulletin {
  readonly id: string
  readonly what: 'write' | 'withdraw'
  /** Null for a new one. */
  readonly before: OfficeBulletin | null
}

/** The bulletin as it was read last. */
const findNow = ({ bulletins: all }: BulletinsOfManufacturer, before: OfficeBulletin) =>
  all.find((one) => one.bulletin_id === before.bulletin_id) ?? before

/** Recalls and service bulletins of each manufacturer. The office writes them. Offline: the last copy. */
export function BulletinsScreen() {
  const engine = useEngine()
  const today = toDay(useNow(60_000))
  const choice = useManufacturerChoice()
  const { manufacturerId } = choice
  const [open, setOpen] = useState<OpenBulletin | null>(null)
  const reading = useRead(
    bulletins.table.readOfficeBulletins,
    { params: { manufacturerId } },
    { isOn: manufacturerId > 0 },
  )
  const of = reading.state === 'ready' ? reading.value : null
  const close = () => {
    setOpen(closeOnly(open))
  }
  const write = () => {
    setOpen({ id: engine.newId(), what: 'write', before: null })
  }
  return (
    <Page
      title="Recalls and bulletins"
      back="/dashboard/labor-claims"
      works={worksLoaded('showing what was last loaded; changing it needs a connection', choice.list, reading)}
      asOf={reading.state === 'ready' ? reading.asOf : null}
      canRefresh
      actions={
        of === null ? undefined : (
          <Button fill="filled" icon="plus" aria-label="New recall or bulletin" onClick={write}>
            New
          </Button>
        )
      }
    >
      <ManufacturerPage choice={choice} reading={reading} things="recalls and bulletins" icon="alert">
        {of?.bulletins.length === 0 ? (
          <Empty icon="alert" title="None yet">
            What you write here is shown on the jobs, registrations and pages of the machines that it is about.
          </Empty>
        ) : null}
        {of?.bulletins.map((bulletin) => (
          <BulletinCard
            key={bulletin.bulletin_id}
            {...{ of, bulletin, today }}
            onChange={() => {
              setOpen({ id: bulletin.bulletin_id, what: 'write', before: bulletin })
            }}
            onWithdraw={() => {
              setOpen({ id: bulletin.bulletin_id, what: 'withdraw', before: bulletin })
            }}
          />
        ))}
      </ManufacturerPage>
      {of === null || open?.what !== 'write' ? null : (
        <Sheet isOpen onClose={close} title={open.before === null ? 'New recall or bulletin' : 'Change'} isWide>
          <WithBasedDraft<BulletinFields>
            draftKey={`bulletin:${manufacturerId}:${open.before === null ? 'new' : open.id}`}
            start={toBulletinFields(open.before === null ? null : findNow(of, open.before), open.id, of.models, today)}
            what="it"
            labels={bulletinLabels}
          >
            {(draft) => (
              <BulletinForm
                {...{ of, draft, isNew: open.before === null, onClose: close }}
                onConflict={() => {
                  if (reading.state === 'ready') reading.refetch()
                }}
              />
            )}
          </WithBasedDraft>
        </Sheet>
      )}
      {open?.what !== 'withdraw' || open.before === null ? null : (
        <Sheet isOpen onClose={close} title={open.before.is_withdrawn ? 'Show again' : 'Withdraw'}>
          <WithdrawForm manufacturerId={manufacturerId} bulletin={open.before} onClose={close} />
        </Sheet>
      )}
    </Page>
  )
}
