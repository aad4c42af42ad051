import type { SharedFiles } from '../../../../../offline/drafts/shared-files.ts'
import { formatCounted } from '../../../../shared/outbox/waiting-label.ts'

/** What a share is: '2 photos', '3 files' or 'The text'. */
export const formatShare = ({ files }: SharedFiles): string =>
  files.length === 0
    ? 'The text'
    : formatCounted(files.length, files.some(({ type }) => type === 'application/pdf') ? 'file' : 'photo')
