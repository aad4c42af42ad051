/** The job that removes the bytes of mails that are no longer retained. Staged jobs store this string. */
export const removeFilesJob = 'tickets.removeFiles'
