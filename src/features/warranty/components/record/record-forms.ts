export { OpenReview } from '../review/open-review.tsx'
export { EditOwner } from './edit-owner.tsx'
export { NewNote } from './new-note.tsx'
