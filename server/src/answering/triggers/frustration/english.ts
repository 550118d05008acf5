import { anyWords } from '../patterns.ts'
import type { Temper } from './temper.ts'

const NOT_DENIED = '(?<!(?: not| never| no| isnt| arent| wasnt) )'
const VERY =
  '(?:(?:a|an|the|just|all|so|such|really|totally|absolutely|absolute|complete|total|utter|fucking|bloody|one big|bunch of|bad) )*'
const OURS =
  '(?:service|support|company|chat|app|site|website|bot|shop|store|experience|delivery|system|customer care|helpdesk)'
const AWFUL =
  '(?:disaster|useless|worthless|joke|mess|nightmare|terrible|awful|horrible|shambles|farce|disgrace|shame|rubbish|garbage|trash|crap|circus|clowns?|worst|hopeless|scam|fraud|stupid|dumb|absurd|nonsense|shocking|unprofessional|rude|madness|criminals?|robbers?|not (?:acceptable|ok|okay|funny|normal|on))'
const TOLD =
  '(?:ask(?:ed|ing)?|writ(?:e|ing|ten)|wrote|call(?:ed|ing)?|contact(?:ed|ing)?|tell(?:ing)?|told|explain(?:ed|ing)?|repeat(?:ed|ing)?|complain(?:ed|ing)?|say(?:ing)?|said|message[d]?|have to|had to)'

export const english: Temper = {
  furious: [
    `${NOT_DENIED}(?:ridiculous|outrageous|unacceptable|disgraceful|disgusting|pathetic|appalling|infuriating|furious|livid|outraged|scammers?|thieves|crooks|liars?|idiots?|idiotic|morons?|bullshit|shit(?:ty)?|fuck[^ ]*|wtf|hate (?:this|you)|incompetent|ripped off)`,
    `(?:this|that|your ${OURS}|this ${anyWords(1)}${OURS}) (?:is|was|has been) ${VERY}${AWFUL}`,
    `(?:thats|what) ${VERY}(?:joke|disgrace|scam|nonsense|circus|shambles|farce)`,
    `(?:you|you guys|you people|you lot|they)(?: are|re) ${VERY}${AWFUL}`,
    `youre ${VERY}${AWFUL}`,
    `(?:worst|terrible|horrible|awful|dreadful) (?:${anyWords(1)})?(?:${OURS}|ever)`,
    `cant believe how (?:bad|slow|poor|terrible|awful|rude|hard|long)`,
    `useless (?:bot|answers?|repl(?:y|ies)|people|thing|${OURS})`,
    '(?:so|very|extremely|really|beyond|incredibly|absolutely) (?:angry|annoyed|frustrated|disappointed|upset|unhappy|pissed)',
    'pissed off',
    '(?:sick|tired) (?:and tired )?of',
    'fed up',
    '(?:had it (?:with (?:you|this|your)|up to here)|had enough(?= (?:of|now|already|$))|enough is enough|waste of (?:my )?time|wast(?:e|ing) my time|last straw|done with (?:you|(?:this|your) (?:company|shop|store|service|bank|bot))|never (?:buying|ordering|using|coming back))',
    'never again(?= $)',
    '(?:los(?:e|t|ing)|out of|test(?:ing)?) (?:all )?(?:my|the|any) patience(?= (?:with|here|now|and|$))',
    `(?:second|third|fourth|fifth|sixth|tenth|hundredth|[2-9](?:nd|rd|th)|100th) time (?:that |now )*(?:i|im|ive|we|weve) (?:am |have |had )?${TOLD}`,
    `${TOLD} (?:you |this |the same |for |it |about it |now )*(?:a |the )?(?:third|fourth|fifth|hundredth) time`,
    `${TOLD} (?:you |this |it |that |about (?:this|it) |to you |the same (?:thing )?|already )*(?:three|four|five|six|ten|several|many|multiple|countless|a hundred|[3-9]|10) times`,
    '(?:third|fourth|fifth|tenth) (?:e ?mail|message|letter|request|complaint|ticket|reminder)',
    `how many (?:more )?times (?:do|must|should|have|will) (?:i|we) (?:have to |need to |to )*${TOLD}`,
    '(?:nobody|no one|noone) (?:ever |even |here |there |(?:at|from|in|on) your [^ ]+ |is |has |have |will |can |seems to |bothers to )*(?:answer(?:s|ed|ing)?(?! (?:the )?(?:door|bell|intercom))|help(?:s|ed|ing)?|cares?|cared|repl(?:y|ies|ied|ying)|respond(?:s|ed|ing)?|listen(?:s|ed|ing)?|bothers?|picks? up|gets? back|got back|call(?:s|ed) (?:me |us )?back|(?:gives?|gave) a (?:damn|toss|monkeys|hoot|rats))',
    '(?:you|they|you people|you guys) never (?:pick up|answer|reply|respond|help|listen|call back|get back)',
    '(?:you|they) (?:just |simply |all )?(?:dont|do not|never) (?:even )?(?:care|listen|reply|respond|bother|give a (?:damn|toss|hoot))',
    '(?:you|they)(?: are| keep| all|re)* ignor(?:ing|ed|e) (?:me|us|my)|being ignored',
    'what is wrong with you',
    'are you (?:kidding|joking|deaf|blind|stupid|for real)|got to be (?:kidding|joking)|is this (?:a|some kind of) joke|are you serious(?= (?:[?] )?$)',
    '(?:shame on you|shut up|go to hell|screw you|what the hell (?:is (?:this|that|wrong|going on)|are you|do you|with)|what the hell(?= (?:[?] )?$))',
    '(?:call|calling|contact|contacting|hear from) my (?:lawyer|attorney|solicitor)',
    '(?:sue you|report(?:ing)? (?:you|(?:this|it) to (?:the )?(?:police|authorities|trading|consumer|ombudsman))|see you in court|take you to court)',
    '(?:want|give me|demand) my money back (?:right )?(?:now|immediately)',
    'how dare you|(?:feel|been|was) (?:cheated|robbed|scammed|lied to)|you (?:have )?ruined (?:my|our)',
    'do you (?:even |actually )(?:read|listen|care|check)',
    'regret (?:ordering|buying|choosing|using)',
    '(?:will|would|do) not recommend',
    '(?:is this )?how you treat (?:your )?(?:customers|people)',
    'stop (?:sending|giving|telling) me (?:the |this |these |your )*(?:same|stupid|robot|canned|automated)',
    'you (?:lied|are lying|cheated|robbed|scammed|ripped)',
  ],
  annoyed: [
    `${NOT_DENIED}(?:annoy(?:ed|ing)|angry|upset|frustrat(?:ed|ing)|disappoint(?:ed|ing)|unhappy|irritat(?:ed|ing)|terrible|horrible|awful|dreadful|worst|nonsense|shame|shocking|unbelievable|absurd|complain[^ ]*|stupid|dumb|garbage|rubbish|crap|damn|bloody|hell|trash|joke|nightmare|scam|fraud|disgrace|hate it)`,
    'still (?:not|no|nothing|havent|hasnt|waiting|doesnt|does not|isnt)',
    '(?:again and again|over and over|for (?:days|weeks|months|hours)|(?:second|third|fourth|fifth|[2-9](?:nd|rd|th)) time)',
    '(?:waiting|waited) (?:for )?(?:over |almost |more than )?[^ ]+ (?:hours|days|weeks|months)',
    '(?:come on|seriously|for gods sake|for heavens sake)',
    'how much longer (?:do|must|should|am|will) (?:i|we)',
    'what (?:kind|sort) of (?:company|service|support|shop) is this',
  ],
}
