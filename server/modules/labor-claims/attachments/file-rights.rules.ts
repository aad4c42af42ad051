import type { FileRecord } from './attachments.store.ts'

/** Whether a reader may rename or remove a file: the account that attached it, and the office (docs/decisions/008). */
export const mayChangeFile = (
  { account_id: owner }: Pick<FileRecord, 'account_id'>,
  { accountId, isOffice }: { readonly accountId: number; readonly isOffice: boolean },
): boolean => isOffice || owner === accountId
