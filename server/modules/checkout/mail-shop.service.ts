import { stageEmail } from '../../kernel/stage-email.ts'
import type { EmailTemplate } from '../../mail/email-template.ts'
import type { JobCall } from '../../ports/jobs.ts'
import { readSite } from '../site/index.ts'

/** Mails the shop itself. A new shop may have no address yet. */
export async function mailShop(job: JobCall, letter: EmailTemplate): Promise<void> {
  const { contact_email: shop } = await readSite(job)
  if (shop !== '') await stageEmail(job, shop, letter, { autoSubmitted: 'auto-generated' })
}
