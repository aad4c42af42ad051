import { accounts } from './accounts.ts'
import { auth } from './auth.ts'
import { files } from './files.ts'
import { laborClaims } from './labor-claims.ts'
import { logging } from './logging.ts'
import { outbox } from './outbox.ts'
import { site } from './site.ts'

/** The modules of the contract: every call that is answered. */
export const modules = [auth, accounts, site, laborClaims, files, outbox, logging] as const
