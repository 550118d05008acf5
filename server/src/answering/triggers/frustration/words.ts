import { anyWords, pattern } from '../patterns.ts'

// “Not bad” and “I am not angry” are no complaints.
const NOT_DENIED = '(?<!(?: not| never| no| isnt| arent| wasnt| nie| не| bez| без) )'

/** What is said when patience is over: insults, curses, and words for being at the end of it. */
export const FURIOUS = pattern(
  [
    // English
    `${NOT_DENIED}(?:ridiculous|outrageous|unacceptable|disgraceful|disgusting|pathetic|appalling|infuriating|furious|livid|outraged|scam(?:mers?)?|fraud|thieves|crooks|liars?|useless|worthless|idiots?|idiotic|stupid|morons?|dumb|garbage|rubbish|crap|bullshit|shit(?:ty)?|fuck[^ ]*|damn|bloody|hell|wtf|trash|hate (?:this|you|it)|incompetent|joke|nightmare|disgrace)`,
    `(?:worst|terrible|horrible|awful|dreadful) (?:${anyWords(1)})?(?:service|support|company|experience|app|bot|shop|store|ever|customer|thing)`,
    `(?:sick|tired) (?:and tired )?of`,
    `fed up`,
    `(?:had enough|enough is enough|waste of (?:time|my time|money)|wasting my time|last straw|never (?:again|buying|ordering|using|coming back))`,
    `how many (?:more )?times`,
    `what (?:the hell|is wrong with you|a joke|kind of service)`,
    `are you (?:kidding|joking|serious|deaf|blind|stupid)`,
    // Polish
    `${NOT_DENIED}(?:skandal[^ ]*|żenad[^ ]+|żenujące|masakra|koszmar[^ ]*|kompromitacj[^ ]+|oszu(?:ści|st[^ ]+)|złodziej[^ ]*|kłamc[^ ]+|idiot[^ ]+|debil[^ ]*|kretyn[^ ]*|głupi|głupia|głupie|bezużyteczn[^ ]+|beznadziejn[^ ]+|kurw[^ ]+|cholera|cholern[^ ]+|gówn[^ ]+|dno|porażka|wściekł[^ ]+|kpin[ay]|kpicie|wkurz[^ ]+|wkurw[^ ]+|dramat|niedopuszczaln[^ ]+)`,
    `(?:mam|miał[^ ]+) (?:już |tego |was )*(?:dość|dosyć)`,
    `(?:ile|który|setny|dziesiąty|kolejny) raz`,
    `ile (?:jeszcze|można) (?:razy )?(?:mam |można |trzeba )?(?:czekać|pisać|pytać|powtarzać)`,
    `(?:strata|marnujecie|marnujesz|tracę) (?:mój |mojego )?czas[^ ]*`,
    `nigdy więcej`,
    `(?:kpicie|żartujecie|żartujesz) (?:sobie )?(?:ze mnie)?`,
    // Russian
    `${NOT_DENIED}(?:безобрази[^ ]+|позор[^ ]*|возмутительн[^ ]+|издеватель[^ ]+|издеваетесь|издеваешься|кошмар[^ ]*|ужасн[^ ]+ (?:сервис|поддержка|обслуживание|компания|магазин|бот)|мошенник[^ ]*|обманщик[^ ]*|воры|вруны|идиот[^ ]*|дебил[^ ]*|тупой|тупые|тупая|тупица|дурак[^ ]*|бесполезн[^ ]+|отстой|фигня|хрень|чёрт|черт|блин|блять|бля|сука|дерьмо|говно|охренели|обнаглели|взбешен[^ ]*|бесит|бесите|достали|достал|заколебал[^ ]*|невыносимо)`,
    `(?:сколько|какой|сотый|десятый) (?:можно|раз)`,
    `(?:трата|тратите|теряю) (?:моё |мое |моего )?врем[^ ]+`,
    `(?:с меня хватит|сил (?:моих )?(?:больше )?нет|больше никогда)`,
  ],
  'g',
)

/** What is said on the way there. */
export const ANNOYED = pattern(
  [
    // English
    `${NOT_DENIED}(?:annoy(?:ed|ing)|angry|upset|frustrat(?:ed|ing)|disappoint(?:ed|ing)|unhappy|irritat(?:ed|ing)|terrible|horrible|awful|dreadful|worst|nonsense|shame|shocking|unbelievable|absurd|complain[^ ]*|complaint)`,
    `still (?:not|no|nothing|havent|hasnt|waiting|doesnt|does not|isnt)`,
    `(?:nobody|no one|noone) (?:answers|helps|cares|replies|responds|answered|helped)`,
    `(?:again and again|over and over|for (?:days|weeks|months|hours)|(?:second|third|fourth|fifth|[2-9](?:nd|rd|th)) time)`,
    `(?:come on|seriously|for gods sake|for heavens sake)`,
    // Polish
    `${NOT_DENIED}(?:zł[ay]|wściek[^ ]+|zdenerwowan[^ ]+|denerwuj[^ ]+|irytuj[^ ]+|zirytowan[^ ]+|rozczarowan[^ ]+|niezadowolon[^ ]+|fataln[^ ]+|okropn[^ ]+|straszn[^ ]+|tragedi[^ ]+|tragiczn[^ ]+|absurd[^ ]*|wstyd|skarg[^ ]+|słab[ay])`,
    `(?:nadal|dalej|wciąż|ciągle) (?:nie|nic|brak|czekam|to samo)`,
    `nikt (?:${anyWords(2)})?(?:nie|mi nie) [^ ]+`,
    `(?:od|przez) (?:kilku |paru |wielu )?(?:dni|tygodni|miesięcy|godzin)`,
    `(?:drugi|trzeci|czwarty|piąty) raz`,
    // Russian
    `${NOT_DENIED}(?:зол|зла|злюсь|раздраж[^ ]+|разочарован[^ ]*|недовол[^ ]+|ужас|ужасно|ужасный|ужасен|плохо|плохой|отвратительн[^ ]+|абсурд|стыдно|жалоб[^ ]+|пожаловаться|возмущен[^ ]*)`,
    `(?:до сих пор|всё ещё|все еще|опять|снова) (?:не|нет|ничего|жду|то же)`,
    `никто (?:${anyWords(1)})?не [^ ]+`,
    `(?:второй|третий|четвертый|пятый) раз`,
    `(?:неделями|месяцами|днями|часами)`,
    `сколько (?:ещё |еще )?ждать`,
  ],
  'g',
)
