import { Link } from 'react-router-dom'
import { users } from '../../../../contract/users.ts'
import type { User } from '../../../../contract/users.ts'
import { permissionGroups } from '../../../../domain/accounts/permission-labels.ts'
import { errorMessage } from '../../../data/error-message.ts'
import { useSession } from '../../../data/session.tsx'
import { useRead } from '../../../data/use-read.ts'
import { WithDraft } from '../../../shared/drafts/with-draft.tsx'
import { SectionCard } from '../../../shared/section-card.tsx'
import { Failed, Loading } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { AccountMenu } from '../components/account-menu.tsx'
import { PersonDataLink } from '../components/erase-person.tsx'
import { ContactForm } from '../components/contact-form.tsx'
import { toContactFields } from '../components/contact-fields.tsx'
import type { ContactValues } from '../components/contact-fields.tsx'
import { ProfileForm, toProfileFields } from '../components/profile-form.tsx'
import type { ProfileFields } from '../components/profile-form.tsx'
import { SavedCardsCard } from '../components/saved-cards-card.tsx'
import { toShownDraft } from '../../../shared/drafts/use-shown-form.ts'
import type { ShownDraft } from '../../../shared/drafts/use-shown-form.ts'
import { formatRoles } from '../components/user-display.ts'

/** One's own contact (U01), address (U08) and saved cards (U06, U07), and what one may do. */
export function MyUserScreen() {
  const { session } = useSession()
  const id = session.user?.user_id ?? 0
  const reading = useRead(users.table.readUser, { params: { id }, query: { attributes: 'cardList' } })
  return (
    <Page title="My User" works="changing your profile needs a connection; what you typed is kept" canRefresh>
      <AccountMenu viewed={{ id: session.user?.account_id ?? 0, other: null }} account={null} />
      {reading.state === 'loading' ? <Loading label="Loading your profile" rows={3} /> : null}
      {reading.state === 'failed' ? (
        <Failed title="Your profile did not load" onAgain={reading.refetch}>
          {errorMessage(reading.error)}
        </Failed>
      ) : null}
      {reading.state === 'ready' ? (
        <div className="ac">
          <div className="stack g4">
            <SectionCard title="Contact">
              <div className="bd">
                <WithDraft<ShownDraft<ContactValues>>
                  draftKey="contact:own"
                  holdsPlace
                  start={toShownDraft(toContactFields(reading.value))}
                >
                  {(draft) => <ContactForm user={reading.value} draft={draft} />}
                </WithDraft>
              </div>
            </SectionCard>
            <SectionCard title="Your address">
              <div className="bd">
                <WithDraft<ShownDraft<ProfileFields>>
                  draftKey="profile:own"
                  holdsPlace
                  start={toShownDraft(toProfileFields(reading.value))}
                >
                  {(draft) => <ProfileForm user={reading.value} draft={draft} isAddressOnly />}
                </WithDraft>
              </div>
            </SectionCard>
          </div>
          <div className="stack g4">
            <RightsCard user={reading.value} />
            <SectionCard title="Your data">
              <div className="bd stack">
                <p className="t14 ink2">Everything that the shop holds about you, as a file.</p>
                <PersonDataLink userId={id}>Download my data</PersonDataLink>
              </div>
            </SectionCard>
            <SavedCardsCard cards={reading.value.cardList ?? []} />
          </div>
        </div>
      ) : null}
    </Page>
  )
}

function RightsCard({ user }: { readonly user: User }) {
  const held = new Set(user.permissions.map(({ name }) => name))
  const roles = formatRoles(user)
  return (
    <SectionCard title="Sign-in and rights">
      <div className="bd stack">
        <dl className="kv l">
          <dt>Email</dt>
          <dd>{user.email}</dd>
          <dt>Account</dt>
          <dd>{user.account_name}</dd>
          {roles === '' ? null : (
            <>
              <dt>Roles</dt>
              <dd>{roles}</dd>
            </>
          )}
        </dl>
        <div>
          <h3 className="t13 m5">You may</h3>
          <ul className="t13 ac-rights">
            {permissionGroups.flatMap(({ permissions }) =>
              permissions.filter(([name]) => held.has(name)).map(([name, label]) => <li key={name}>{label}</li>),
            )}
          </ul>
        </div>
        <p className="t13">
          <Link to="/dashboard/change-password">Change password</Link>
        </p>
        <p className="t13">
          <Link to="/dashboard/security">Sign-in and security</Link>
        </p>
        <p className="t13">
          <Link to="/dashboard/notifications">Emails and notifications</Link>
        </p>
      </div>
    </SectionCard>
  )
}
