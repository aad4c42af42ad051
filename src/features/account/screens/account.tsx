import { Fragment } from 'react'
import { accounts } from '../../../../contract/accounts.ts'
import type { Account } from '../../../../contract/accounts.ts'
import { addresses } from '../../../../contract/addresses.ts'
import { useNow } from '../../../data/clock.tsx'
import { useSession } from '../../../data/session.tsx'
import { useRead } from '../../../data/use-read.ts'
import { addressLine } from '../../../shared/address/address-line.ts'
import { WithDraft } from '../../../shared/drafts/with-draft.tsx'
import { formatPrice } from '../../../shared/formats/format-price.ts'
import { HistoryList } from '../../../shared/history-list.tsx'
import { SectionCard } from '../../../shared/section-card.tsx'
import { LoadFailed, worksLoaded } from '../../../shared/load-failed.tsx'
import { Loading } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { AccountInfoForm, toInfoFields } from '../components/account-info-form.tsx'
import type { InfoFields } from '../components/account-info-form.tsx'
import { AccountMenu } from '../components/account-menu.tsx'
import { TermsForm, toTermsDraft } from '../components/terms-form.tsx'
import type { TermsDraft } from '../components/terms-form.tsx'
import { toShownDraft } from '../../../shared/drafts/use-shown-form.ts'
import type { ShownDraft } from '../../../shared/drafts/use-shown-form.ts'
import { useViewedAccount } from '../components/use-viewed-account.ts'

/** An account (S34): its information, terms, locations and history; one's own, or another that an administrator views. */
export function AccountScreen() {
  const viewed = useViewedAccount()
  const { session } = useSession()
  const reading = useRead(accounts.table.readAccount, { params: { id: viewed.id }, query: {} })
  const account = reading.state === 'ready' ? reading.value : null
  return (
    <Page
      title="Account"
      {...(account === null ? {} : { subtitle: `${account.name}, ${account.display_id}` })}
      works={worksLoaded('showing the account as last loaded; changing it needs a connection', reading)}
      asOf={reading.state === 'ready' ? reading.asOf : null}
      canRefresh
    >
      <AccountMenu viewed={viewed} account={account} />
      {reading.state === 'loading' ? <Loading label="Loading the account" rows={3} /> : null}
      <LoadFailed reading={reading} name="The account" />
      {account === null ? null : (
        // Each account has forms of its own.
        <div className="ac" key={account.account_id}>
          <div className="stack">
            <SectionCard title="Information">
              <div className="bd">
                <WithDraft<ShownDraft<InfoFields>>
                  draftKey={`account-info:${account.account_id}`}
                  holdsPlace
                  start={toShownDraft(toInfoFields(account))}
                >
                  {(draft) => <AccountInfoForm account={account} draft={draft} />}
                </WithDraft>
              </div>
            </SectionCard>
            <SectionCard title="Terms">
              <div className="bd">
                {session.admin ? (
                  <WithDraft<TermsDraft>
                    draftKey={`account-terms:${account.account_id}`}
                    holdsPlace
                    start={toTermsDraft(account)}
                  >
                    {(draft) => <TermsForm account={account} draft={draft} />}
                  </WithDraft>
                ) : (
                  <TermsFacts account={account} />
                )}
              </div>
            </SectionCard>
          </div>
          <div className="stack">
            <Locations account={account} />
            <History accountId={account.account_id} />
          </div>
        </div>
      )}
    </Page>
  )
}

/** The terms as an account's own administrators see them: the shop decides them. */
function TermsFacts({ account }: { readonly account: Account }) {
  const { credit_limit: limit, credit_used: used = 0 } = account
  const facts: readonly (readonly [string, string])[] = [
    ['Discount', account.discount === 0 ? 'None' : `${account.discount}%`],
    ['Buying on account', account.terms === true ? 'Yes' : 'No'],
    ...(limit == null ? [] : [['Credit', `${formatPrice(used)} of ${formatPrice(limit)} used`] as const]),
    ...(account.order_limit == null ? [] : [['Orders need approval above', formatPrice(account.order_limit)] as const]),
    ['Sales tax', account.tax_exempt === true ? `Exempt, certificate ${account.tax_certificate ?? ''}` : 'Charged'],
    ...(account.on_hold === true ? [['On hold', 'Orders need approval from our office'] as const] : []),
  ]
  return (
    <dl className="kv l">
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

function Locations({ account }: { readonly account: Account }) {
  const params = { id: account.account_id }
  const shops = useRead(addresses.table.listRetailAddresses, { params }, { isOn: account.dealer })
  const starts = useRead(addresses.table.listServiceAddresses, { params }, { isOn: account.warranty_servicer })
  const lists = [
    { title: 'Shops', read: shops },
    { title: 'Service locations', read: starts },
  ]
  return (
    <>
      {lists.map(({ title, read }) =>
        read.state === 'failed' ? (
          <SectionCard key={title} title={title}>
            <LoadFailed reading={read} name={`The ${title.toLowerCase()}`} isPlural />
          </SectionCard>
        ) : read.state !== 'ready' ? null : (
          <SectionCard key={title} title={title} count={read.value.length}>
            {read.value.length === 0 ? (
              <p className="bd t14 mute">None yet. Locations are addresses of the address book.</p>
            ) : (
              <ul className="bd stack g3">
                {read.value.map((address) => (
                  <li key={address.address_id} className="t14">
                    {addressLine(address)}
                  </li>
                ))}
              </ul>
            )}
          </SectionCard>
        ),
      )}
    </>
  )
}

function History({ accountId }: { readonly accountId: number }) {
  const now = useNow(60_000)
  const history = useRead(accounts.table.readHistory, { params: { id: accountId } })
  if (history.state === 'failed')
    return (
      <SectionCard title="History">
        <LoadFailed reading={history} name="The history" />
      </SectionCard>
    )
  if (history.state !== 'ready' || history.value.length === 0) return null
  return (
    <SectionCard title="History" count={history.value.length}>
      <HistoryList
        entries={history.value.map(({ entry_id, text, by, at }) => ({
          ...{ id: entry_id, action: text, message: null, at },
          author: { name: by === '' ? 'The system' : by },
        }))}
        now={now}
        getLabel={({ action }) => action}
      />
    </SectionCard>
  )
}
