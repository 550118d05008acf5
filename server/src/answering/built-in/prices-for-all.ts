/**
 * Whether a text tells what something is for some only, who are not those of the question: pensioners, children, groups
 * from ten people, members. Who asks what a ticket is wants to know what it is for everybody.
 */
export const isForOthers = (asked: string, text: string): boolean =>
  SOME.some((group) => group.test(text) && !group.test(asked))

const SOME = [
  'child(?:ren)?|kids?|toddlers?|infants?|bab(?:y|ies)|under[- ]\\d+s?|dziec[ik]\\p{L}*|maluch\\p{L}*|niemowl\\p{L}*|дет(?:и|ей|ям|ьми|ск\\p{L}*)|реб[её]н\\p{L}*|малыш\\p{L}*',
  'pensioners?|seniors?|retired|elderly|over[- ]\\d+s|emery[tc]\\p{L}*|renci[sś][tc]\\p{L}*|senior\\p{L}*|пенсионер\\p{L}*|пожил\\p{L}*',
  'students?|pupils?|school\\p{L}*|class(?:es)?|studen[tc]\\p{L}*|uczni\\p{L}*|uczeń|szko[lł]\\p{L}*|студент\\p{L}*|школ\\p{L}*|учени\\p{L}*|учащ\\p{L}*',
  'groups?|part(?:y|ies) of|from \\d+ (?:people|persons|guests)|grup\\p{L}*|od \\d+ os[oó]b|групп\\p{L}*|от \\d+ человек',
  'members?|clubs?|subscribers?|card ?holders?|with (?:a|the|your|our) (?:\\p{L}+ )?card|członk\\p{L}*|klub\\p{L}*|z kartą|posiadacz\\p{L}*|член(?:ам|ы|ов|ами)|клуб\\p{L}*|по карте|с картой',
  'disab\\p{L}+|carers?|niepełnospr\\p{L}*|opiekun\\p{L}*|инвалид\\p{L}*',
].map((names) => new RegExp(`(?<!\\p{L})(?:${names})(?!\\p{L})`, 'iu'))
