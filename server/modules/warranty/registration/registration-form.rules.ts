import type { RegistrationForm } from '../../../../contract/shapes/registration.ts'

/** Pictures that a form announces by their hashes. They are expected files of its first machine. */
export const getAnnouncedPictures = ({ serial_picture: serial, receipt_picture: receipt }: RegistrationForm) => [
  ...(serial == null ? [] : [{ sha256: serial, title: 'Serial plate' }]),
  ...(receipt == null || receipt === serial ? [] : [{ sha256: receipt, title: 'Receipt' }]),
]
