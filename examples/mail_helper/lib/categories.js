/**
 * The kinds of mail. The same list stands in the enums of notochord.json, where the platform checks it, and in
 * skill/references/categories.csv, where the AI reads what each one means: a change goes into all three.
 */
export const CATEGORIES = ['reply', 'task', 'bill', 'travel', 'newsletter', 'notice', 'personal', 'other'];
