import { anyWords } from '../patterns.ts'
import { phrases } from './phrases.ts'

const KIND = '(?:real|live|living|actual|human|proper|genuine|physical|normal|competent|qualified|senior)'
const BEFORE = `(?:(?:a|an|the|your|some|any|one|another|different|just|one of (?:your|the)|customer|client|support|service|sales|care|tech|technical|billing|company|${KIND}) )*`
const AGENT =
  '(?:agents?|reps?|representatives?|operators?|advis[eo]rs?|consultants?|csr|humans?|human beings?|persons?)'

const names = {
  HELP: '(?:human|live|real) (?:eyes?|touch|assistance|help|support|contact|intervention|interaction|attention|voice)',
  LIVE: `(?:${BEFORE}(?:real|live|living|actual|human|genuine|breathing) (?:${AGENT}|people|folks?|someone|somebody|man|woman|guy|soul|being)|${BEFORE}human beings?|(?:someone|somebody|anyone|anybody) (?:real|human|alive))`,
  AGENT: `${BEFORE}${AGENT}(?: (?:in charge|responsible))?`,
  ROLE: `${BEFORE}(?:specialists?|associates?|managers?|supervisors?|staff members?|staff|employees?|colleagues?|co ?workers?|team ?m(?:ates?|embers?)|members? of (?:your |the )?(?:staff|team|support|customer service)|boss|superiors?|higher ups?|owner|management|director)(?: of yours)?`,
  // Whom customers of a small business may want to speak to; whoever only names one asks for nobody.
  TRADE: `${BEFORE}(?:chefs?|cooks?|bakers?|technicians?|mechanics?|receptionists?|stylists?|hairdressers?|barbers?|accountants?|installers?|designers?|florists?|landlords?|landlady|hosts?|front desk|workshop|kitchen|studio)`,
  SERVICE: `(?:(?:the|your) )?(?:customer|client|technical|tech|user|live|phone) (?:service|services|support|care)`,
  TEAM: `(?:(?:the|your|a) )?(?:(?:support|service|technical|sales|billing|complaints?|accounts?|returns|finance|legal|help|customer|warranty|delivery|refunds?) )?(?:team|department|helpdesk|desk|office)|(?:(?:the|your) )?(?:support|sales|billing|complaints|reception)|one of (?:you|your people)|your people`,
  OTHER: '(?:someone|somebody) else',
  SOMEONE: `(?:someone|somebody|anyone|anybody|whoever)(?: (?:competent|is in charge|who works (?:there|here|for you)))?`,
  BOT: '(?:(?:a|an|the|this|that|these|some|your|any|stupid|dumb|bloody|damn|another) )*(?:bots?|chat ?bots?|robots?|ai|algorithm|virtual assistant|answering machine|automat(?:ed|ic) (?:answers?|repl(?:y|ies)|responses?|messages?|system|service|assistant|thing))',
  MACHINE: '(?:(?:a|an|the|this|some|your|any|stupid|dumb) )*(?:machines?|computers?)',
}

const STRONG = '(?:LIVE|AGENT|ROLE)'
const PERSON = '(?:LIVE|AGENT|ROLE|SOMEONE|OTHER)'
const ANYONE = '(?:LIVE|AGENT|ROLE|SOMEONE|OTHER|SERVICE|TEAM)'

const TALK =
  '(?:(?:talk|speak|chat|converse|communicate|deal|complain|write|explain (?:it|this|that)|talking|speaking|chatting|dealing|complaining)(?: (?:directly|live|please|now|again|personally|on the phone|about (?:it|this|that|my [a-z]+)))* (?:to|with|w|2)|(?:a word|a chat|a conversation|a talk|a complaint|discuss (?:it|this|that|my [a-z]+))(?: (?:directly|please))* with|hold of)'
const PASS =
  '(?:connect|transfer|put|patch|forward|redirect|route|pass|switch|hand|refer|escalate|direct|send|link|move|take|get)(?:t?ed|red|ing|r?ring|ting)?'
const THIS =
  '(?:me|us|it|this|this (?:chat|case|conversation|issue|call)|the (?:chat|call|conversation|case)|my (?:chat|call|case|issue|question|complaint|request|problem|conversation|query|message|note|e ?mail|enquiry|inquiry))'
const ALONG =
  '(?:(?:up|over|through|on|along|straight|directly|back|please|in touch|in contact|onto|instead) )*'
const NOT =
  '(?:do not|dont|does not|doesnt|did not|didnt|never|not|no need|no reason|rather not|without|instead of|will not|wont|no wish|no intention)'
const WANT =
  '(?:want|wanna|needs?|requires?|demand|request|get|getting|give|gimme|find|bring|fetch|like|prefer|love|said|say|ask(?:ing|ed)? for|looking for|insist on|rather have|i have|switch(?:ed)? to|show|summon|where is|wheres|contact|reach)'
const AFTER =
  '(?= (?:(?:please|pls|plz|now|asap|right|immediately|not|instead|here|in here|already|today|thanks|thank|on|about|regarding|and|or|because|who|that|i|rather|than|over|by phone|to (?:talk|speak|chat|help|answer|call|contact|look|solve|sort|fix|explain|resolve|assist|handle|deal|review|take|reply|respond)|for (?:this|that|help|me)|from (?:your|the|TEAM)|in (?:this|the|your|here)) |[?…] |$))'
const END = '(?= (?:[?] )?$)'
const ANSWER =
  '(?:help|join|step in|come|take (?:this|care|over)|deal|sort|pick (?:this )?up|answer|reply|respond|assist|handle|look (?:at|into)|(?:take|have) a look|get back|reach out|get in (?:touch|contact)(?! with (?!me|us))|call|phone|ring|contact|talk|speak|write|text|message|e ?mail)'
const POLITE =
  '(?:please|pls|plz|hi|hello|hey|ok|okay|yes|just|now|a|an|the|to|2|with|i|said|get|me|talk|speak|chat|want|need|connect|asap|immediately|right|help|thanks|you|your|one|live|real|human)'
const NOUN = '(?:LIVE|AGENT|ROLE|SERVICE|HELP|TEAM|live chat)'

export const english = phrases({
  names,
  asking: [
    `${TALK} (?:${ANYONE}|TRADE)`,
    // Somebody whom they know by name.
    `${TALK} ${anyWords(1)}[^ ]+ from (?:(?:the|your) )?(?:[^ ]+ )?TEAM`,
    'LIVE',
    `HELP${AFTER}`,
    `(?:want|need|like|get|require|request) (?:some |any )?HELP`,
    `(?:prefer|rather|like|want|need) (?:to )?(?:talk|speak|talking|speaking) (?:on|over|by) (?:the )?phone`,
    `(?:${PERSON}|people) (?:${anyWords(2)}(?:that|who|whom|there|here|available|around) )?(?:i|we) (?:can|could|may|might) (?:actually |please |also )?(?:talk|speak|chat|turn|write|discuss|deal)`,
    `(?:who|whom) (?:can|could|may) (?:i|we) (?:please )?(?:talk|speak|chat) (?:to|with)`,
    `${PASS} ${THIS} ${ALONG}(?:to|with|2|onto) (?:${STRONG}|SERVICE|TEAM)`,
    `${PASS} (?:me|us) ${ALONG}(?:to|with|2|onto) ${ANYONE}`,
    `${PASS} ${ALONG}(?:to|with|2|onto) ${STRONG}`,
    `(?:put (?:me|us) through|(?:connect|transfer) me${END}|connect me please)`,
    `(?:put|get|have) ${PERSON} on(?: the (?:phone|line))?`,
    `(?:(?:please|to|you|just) escalate|escalate (?:this|it|my [a-z]+|please))`,
    `${WANT} (?:(?:me|us|to|actually|really|finally) )*${STRONG}${AFTER}`,
    `${WANT} (?:me |us )?OTHER${AFTER}`,
    `(?:give|get|bring|find|fetch) (?:me|us) ${ANYONE}${AFTER}`,
    `(?:reach|contact|get (?:hold|a hold|ahold) of|get through to|get to|get in (?:touch|contact) with) (?:LIVE|AGENT|SOMEONE)`,
    `(?:AGENT|ROLE) (?:please|pls|plz|now|asap)${END}`,
    `(?:(?:loop|bring|call|pull|get) in|involve|summon|page|ping|notify|grab|alert) ${STRONG}${AFTER}`,
    `(?:schedule|book|arrange|have|request|want|like|get|need) (?:a |an )?(?:phone |quick |short )?call with ${ANYONE}`,
    `(?:is|are|isnt|arent) (?:there )?(?:${STRONG}|people) ${anyWords(2)}(?:available|there|here|around|online|free)${END}`,
    `(?:is|are) there (?:any )?(?:AGENT)(?= (?:on (?:this|the|that|your) (?:chat|line|other|end)|in (?:here|this|the) |i|here|behind|[?]))`,
    `(?:is|are) ${ANYONE} (?:from [a-z]+ )?(?:available|there|online|free|around) to (?:talk|chat|speak|help)`,
    `is SOMEONE (?:from|in|at) (?:${anyWords(2)}|TEAM |SERVICE )(?:available|there|here|online|around|free)`,
    `only (?:LIVE|AGENT|ROLE) can`,
    `(?:can|could|may|would|let) (?:${STRONG}|SOMEONE (?:from|in|at|on|who) ${anyWords(3)}[^ ]+) (?:please )?${ANSWER}`,
    `(?:have|ask|tell|want|need|get|let|like|make) ${PERSON} (?:(?:from|of|in) (?:your|yours|the|support|TEAM)(?: team| side)? )?(?:to |please )*(?:get in touch|${ANSWER})(?= (?:to |in )?(?:me|us|this|it|now|please|here|with|about|at|my|over|immediately|[?]|$))`,
    `(?:have|ask|tell|get) (?:${ANYONE}|TRADE) (?:from [^ ]+ |in [^ ]+ )?(?:to |please )*(?:(?:call|phone|ring|contact|text|message|e ?mail|write to|get back to) (?:me|us)|get in touch(?= (?:with (?:me|us)|please|[?]|$)))`,
    `(?:let|tell) (?:${STRONG}|SOMEONE|TEAM) (?:know )?(?:that )?(?:i|we) (?:really )?(?:want|need|wish|(?:would|d) like|have) to (?:talk|speak|chat)`,
    `(?:please|can you|could you|kindly) pass (?:it|this|that|my [a-z]+) on`,
    `(?:can|could|may) (?:i|we) (?:just |please )*(?:ring|call|phone) SOMEONE(?= (?:please |directly |now )*(?:[?] )?$)`,
    `${PERSON} (?:needs|has|must|should|better) (?:to )?(?:call|contact|phone|ring|answer|help) me`,
    `(?:can|could|would) (?:you|${PERSON}) (?:please )?(?:just )?(?:call|phone|ring) me`,
    `(?:can|could|would) ${PERSON} (?:please )?(?:(?:contact|get back to|reach out to) (?:me|us)|get in (?:touch|contact)(?= (?:with (?:me|us)|please|[?]|$)))`,
    `(?:(?<=^ )|please |pls |SOMEONE |just )(?:call|phone|ring|contact) me(?: back)?(?= (?:please|pls|now|asap|at|on|today|tomorrow|when|as|about|immediately|my|right|$))`,
    `(?:call me back|be called(?: back)?${AFTER})`,
    `(?:want|like|need|request|get|have|arrange|schedule) (?:a |an )?(?:call ?back|phone call|call from)`,
    `(?<=^ )(?:${POLITE} )*${NOUN}(?: ${POLITE}| ${NOUN})*(?= $)`,
  ],
  notAsking: [
    `(?:send|give|tell|email) (?:me|us) (?:AGENT|ROLE) (?:e ?mail|mail|phone|number|address|name|contact|details)[^?]*`,
    `(?:am|are|was|is|were) (?:i|we|you|this|it|there|that) (?:really |actually |still |just |being )?(?:LIVE|AGENT|ROLE|BOT|MACHINE)(?: (?:or|and) [^?]*)?(?= [?]| $| here [?])`,
    `(?:am|are|was) (?:i|we|you) (?:really |actually |still |just |now )?(?:talking|speaking|chatting|connected|writing) (?:to|with) [^?]*`,
    `(?:was|were|been|am|are|after|before|while|when|by) (?:already |just )?(?:talking|speaking|chatting|dealing|complaining) (?:to|with) [^ ]+`,
    `(?:do|does|did|will|would|should|must) (?:i|we|you|it|they|one|he|she|SOMEONE) (?:really |still |even |always )?(?:need|have|want|require) (?:to (?:talk|speak|chat|call|contact|see|write|complain) [^?]*|(?:a |an |any |some )?${PERSON}(?! (?:that |who )?(?:i|we) (?:can|could))[^?]*)`,
    `(?:should|must|when|if|before|after|how) (?:i|we) (?:talk|speak|chat|call) [^?]*`,
    `(?:will|would|does|did|do|has|was|were|by|is|are|between|like|as|than|from|for) (?:LIVE|AGENT) (?:read|reads|write|writes|check|checks|cost|costs|see|do|does|review|or|and|reviewer|be|come|look)[^?]*`,
    `(?:by|as) (?:LIVE|AGENT|ROLE)`,
    `(?:fee|cost|costs|price|charge|charged|wait|waiting|how long|how much|hours|salary|difference) ${anyWords(5)}(?:to|for|between|of) (?:talk|speak|chat|call|a|an|the|talking|speaking|AGENT|ROLE)[^?]*`,
    `${NOT} (?:(?:really|actually|even|currently|want|need|wish|like|have|having|looking|asking|trying|for|to|be|you|please) )*(?:${TALK}|call|transfer|connect|put|pass|forward|switch|escalate|contact)(?: (?:me|us|this))?(?: (?:through|over|on|back|up))?(?: (?:to|with))?(?: ${ANYONE})?`,
    `${NOT} (?:(?:really|actually|even|want|need|wish|like|have|looking|for|to) )*${PERSON}`,
    `(?:can|could|may) (?:my|his|her|their|our|the) [a-z]+ (?:talk|speak|chat) [^?]*`,
    `(?:train|teach|helps?|allow|allows|let|lets) (?:my|our|your|their|the) [a-z]+ (?:to )?(?:talk|speak|chat) [^?]*`,
    `(?:nobody|no one|noone) (?:has|needs|have) to [^?]*`,
    `how (?:do|can|could|to) (?:i |we )?(?:become|invite|add|assign|hire|set up|create|connect|remove|delete) (?:a |an |new |more |another )*${STRONG}`,
  ],
  refusing: [
    `${NOT} ${anyWords(3)}(?:talk|speak|chat|discuss|deal|argue|write|talking|speaking|chatting|dealing|arguing) ${anyWords(5)}(?:to|with) (?:BOT|MACHINE)`,
    `(?:stop|enough|sick|tired|fed up|done (?:with|talking|speaking)|hate|no more|cant stand) ${anyWords(3)}BOT`,
    `(?:sick of|tired of|fed up with|done|hate) (?:talking|speaking) (?:to|with) MACHINE`,
    `(?:want|need|speak|talk|LIVE|AGENT|SOMEONE|people|prefer|like) ${anyWords(8)}(?:not|no|than|instead of|without) (?:to |with |by )?(?:BOT|MACHINE)`,
    `(?:no|not) (?:more )?BOT(?: (?:answers?|replies|responses?|help|messages?|please|anymore))?(?= $)`,
    `(?:dont|do not) want (?:more )?(?:BOT|automated)`,
    `(?:past|out of|around|skip|bypass|leave) BOT`,
  ],
})
