import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Database } from './schema.ts'
import * as kernel from './migrations/001-kernel.ts'
import * as accounts from './migrations/002-accounts.ts'
import * as laborClaims from './migrations/003-labor-claims.ts'
import * as files from './migrations/004-files.ts'
import * as lives from './migrations/005-lives.ts'
import * as catalogue from './migrations/006-catalogue.ts'
import * as tickets from './migrations/007-tickets.ts'
import * as imports from './migrations/008-imports.ts'
import * as modelsAreFound from './migrations/009-models-are-found.ts'
import * as registrations from './migrations/010-registrations.ts'
import * as orders from './migrations/011-orders.ts'
import * as places from './migrations/012-places.ts'
import * as catalogueLives from './migrations/013-lives-of-the-catalogue.ts'
import * as importsEnd from './migrations/014-imports-that-end.ts'
import * as push from './migrations/015-push.ts'
import * as passports from './migrations/016-passports.ts'
import * as rescued from './migrations/017-rescued.ts'
import * as people from './migrations/018-people.ts'
import * as carts from './migrations/019-carts.ts'
import * as checkout from './migrations/020-checkout.ts'
import * as numberedEpochs from './migrations/021-numbered-epochs.ts'
import * as claimRegistrations from './migrations/022-claim-registrations.ts'
import * as pendingUploads from './migrations/023-pending-uploads.ts'
import * as devices from './migrations/024-devices.ts'
import * as ordersAreWorked from './migrations/025-orders-are-worked.ts'
import * as serviceCodes from './migrations/026-service-codes.ts'
import * as orderPayments from './migrations/027-order-payments.ts'
import * as accountPeople from './migrations/028-account-people.ts'
import * as warehouse from './migrations/029-warehouse.ts'
import * as stockLedger from './migrations/030-stock-ledger.ts'
import * as orderShipments from './migrations/031-order-shipments.ts'
import * as reports from './migrations/033-reports.ts'
import * as returns from './migrations/032-returns.ts'
import * as ticketThreads from './migrations/034-ticket-threads.ts'
import * as firstAdministrator from './migrations/035-first-administrator.ts'
import * as settings from './migrations/036-settings.ts'
import * as shopifyExports from './migrations/037-shopify-exports.ts'
import * as home from './migrations/038-home.ts'
import * as savedViews from './migrations/039-saved-views.ts'
import * as waiting from './migrations/040-waiting.ts'
import * as balancePayments from './migrations/041-balance-payments.ts'
import * as countsOfNewOrders from './migrations/045-counts-of-new-orders.ts'
import * as paymentCheck from './migrations/050-payment-check.ts'
import * as payTerms from './migrations/051-pay-terms.ts'
import * as claimDesk from './migrations/052-claim-desk.ts'
import * as claimPoints from './migrations/053-claim-points.ts'
import * as demoBank from './migrations/056-demo-bank.ts'
import * as flatReads from './migrations/057-flat-reads.ts'
import * as oneSignUpAnEmail from './migrations/068-one-sign-up-an-email.ts'
import * as stepsTakenBack from './migrations/069-steps-taken-back.ts'
import * as notifications from './migrations/064-notifications.ts'
import * as bulletins from './migrations/065-bulletins.ts'
import * as claimPayments from './migrations/060-claim-payments.ts'
import * as claimReturns from './migrations/061-claim-returns.ts'
import * as securityEvents from './migrations/080-security-events.ts'
import * as lockedDevices from './migrations/081-locked-devices.ts'
import * as jobsByKind from './migrations/083-jobs-by-kind.ts'
import * as cardsOfBalances from './migrations/042-cards-of-balances.ts'
import * as sessionsAreListed from './migrations/075-sessions-are-listed.ts'
import * as registrationDesk from './migrations/070-registration-desk.ts'
import * as secondFactors from './migrations/076-second-factors.ts'
import * as deskCounts from './migrations/085-desk-counts.ts'
import * as x12Files from './migrations/090-x12-files.ts'
import * as openClaimsText from './migrations/091-open-claims-text.ts'
import * as daysOfClaims from './migrations/092-days-of-claims.ts'
import * as pushOfSession from './migrations/100-push-of-session.ts'
import * as recountBeside from './migrations/101-recount-beside.ts'
import * as removedCoupons from './migrations/103-removed-coupons.ts'
import * as paymentsAndSteps from './migrations/104-payments-and-steps.ts'
import * as erasedAddresses from './migrations/105-erased-addresses.ts'
import * as messageSubjects from './migrations/107-message-subjects.ts'
import * as ssoSignIns from './migrations/108-sso-sign-ins.ts'
import * as crashesByOp from './migrations/111-crashes-by-op.ts'
import * as chargesByRef from './migrations/110-charges-by-ref.ts'
import * as approvedLately from './migrations/109-approved-lately.ts'
import * as deviceLocks from './migrations/112-device-locks.ts'
import * as replyAddresses from './migrations/116-reply-addresses.ts'
import * as leftCards from './migrations/126-left-cards.ts'
import * as lastDaysAndLegs from './migrations/127-last-days-and-legs.ts'
import * as correctedAfterSent from './migrations/128-corrected-after-sent.ts'
import * as couponTerms from './migrations/121-coupon-terms.ts'
import * as reopenedAndRefused from './migrations/124-reopened-and-refused.ts'
import * as approvedFor from './migrations/125-approved-for.ts'
import * as heldMailWaits from './migrations/117-held-mail-waits.ts'
import * as passkeys from './migrations/077-passkeys.ts'
import * as knownDevices from './migrations/078-known-devices.ts'
import * as openPartReturns from './migrations/071-open-part-returns.ts'
import * as personData from './migrations/072-person-data.ts'
import * as mailOptOuts from './migrations/073-mail-opt-outs.ts'
import * as openJobs from './migrations/088-open-jobs.ts'
import * as pastAccess from './migrations/082-past-access.ts'

/** In the order of their names. A migration that has been released is never changed. */
const migrations: Readonly<Record<string, Migration>> = {
  '001-kernel': kernel,
  '002-accounts': accounts,
  '003-labor-claims': laborClaims,
  '004-files': files,
  '005-lives': lives,
  '006-catalogue': catalogue,
  '007-tickets': tickets,
  '008-imports': imports,
  '009-models-are-found': modelsAreFound,
  '010-registrations': registrations,
  '011-orders': orders,
  '012-places': places,
  '013-lives-of-the-catalogue': catalogueLives,
  '014-imports-that-end': importsEnd,
  '015-push': push,
  '016-passports': passports,
  '017-rescued': rescued,
  '018-people': people,
  '019-carts': carts,
  '020-checkout': checkout,
  '021-numbered-epochs': numberedEpochs,
  '022-claim-registrations': claimRegistrations,
  '023-pending-uploads': pendingUploads,
  '024-devices': devices,
  '025-orders-are-worked': ordersAreWorked,
  '026-service-codes': serviceCodes,
  '027-order-payments': orderPayments,
  '028-account-people': accountPeople,
  '029-warehouse': warehouse,
  '030-stock-ledger': stockLedger,
  '031-order-shipments': orderShipments,
  '033-reports': reports,
  '032-returns': returns,
  '034-ticket-threads': ticketThreads,
  '035-first-administrator': firstAdministrator,
  '036-settings': settings,
  '037-shopify-exports': shopifyExports,
  '038-home': home,
  '039-saved-views': savedViews,
  '040-waiting': waiting,
  '041-balance-payments': balancePayments,
  '045-counts-of-new-orders': countsOfNewOrders,
  '042-cards-of-balances': cardsOfBalances,
  '050-payment-check': paymentCheck,
  '051-pay-terms': payTerms,
  '052-claim-desk': claimDesk,
  '053-claim-points': claimPoints,
  '056-demo-bank': demoBank,
  '057-flat-reads': flatReads,
  '068-one-sign-up-an-email': oneSignUpAnEmail,
  '069-steps-taken-back': stepsTakenBack,
  '064-notifications': notifications,
  '065-bulletins': bulletins,
  '060-claim-payments': claimPayments,
  '061-claim-returns': claimReturns,
  '075-sessions-are-listed': sessionsAreListed,
  '080-security-events': securityEvents,
  '081-locked-devices': lockedDevices,
  '083-jobs-by-kind': jobsByKind,
  '070-registration-desk': registrationDesk,
  '076-second-factors': secondFactors,
  '085-desk-counts': deskCounts,
  '090-x12-files': x12Files,
  '091-open-claims-text': openClaimsText,
  '092-days-of-claims': daysOfClaims,
  '100-push-of-session': pushOfSession,
  '101-recount-beside': recountBeside,
  '103-removed-coupons': removedCoupons,
  '104-payments-and-steps': paymentsAndSteps,
  '105-erased-addresses': erasedAddresses,
  '107-message-subjects': messageSubjects,
  '108-sso-sign-ins': ssoSignIns,
  '111-crashes-by-op': crashesByOp,
  '110-charges-by-ref': chargesByRef,
  '109-approved-lately': approvedLately,
  '112-device-locks': deviceLocks,
  '116-reply-addresses': replyAddresses,
  '121-coupon-terms': couponTerms,
  '124-reopened-and-refused': reopenedAndRefused,
  '125-approved-for': approvedFor,
  '126-left-cards': leftCards,
  '127-last-days-and-legs': lastDaysAndLegs,
  '128-corrected-after-sent': correctedAfterSent,
  '117-held-mail-waits': heldMailWaits,
  '077-passkeys': passkeys,
  '078-known-devices': knownDevices,
  '071-open-part-returns': openPartReturns,
  '072-person-data': personData,
  '073-mail-opt-outs': mailOptOuts,
  '088-open-jobs': openJobs,
  '082-past-access': pastAccess,
}

/** Whether all migrations are applied. One short query, because every start runs it. */
export async function isMigrated(db: Kysely<Database>): Promise<boolean> {
  const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(db).then(
    ({ rows }) => rows,
    () => [],
  )
  const known = new Set(applied.map((one) => one.name))
  return Object.keys(migrations).every((name) => known.has(name))
}

/**
 * Migrates the database to the current schema, all or nothing. Safe to run repeatedly and on several machines at once: a
 * database lock lets one of them do the work. Returns the names of the applied migrations.
 */
export async function migrate(db: Kysely<Database>): Promise<string[]> {
  if (await isMigrated(db)) return []
  const { Migrator } = await import('kysely/migration')
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
    // One that was written earlier may land later. A database that has run its successor must still get it.
    allowUnorderedMigrations: true,
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error !== undefined)
    throw error instanceof Error ? error : new Error('The database could not be migrated', { cause: error })
  return (results ?? []).map((one) => one.migrationName)
}
