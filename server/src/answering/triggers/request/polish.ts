import { anyWords } from '../patterns.ts'
import { phrases } from './phrases.ts'

const LIVING = '(?:żyw[^ ]+|prawdziw[^ ]+|realn[^ ]+)'
const KIND = `(?:${LIVING}|normaln[^ ]+|ludzk[^ ]+|kompetentn[^ ]+|jakim[^ ]*|jakąś|jakiegoś|jakąkolwiek|wasz[^ ]*|inn[^ ]+|państwa|twoim|twoją|jedn[^ ]+)`
const HUMAN = '(?:człowiek(?:a|iem|owi)?|ludźmi|ludzi|osob(?:a|ą|ę|y|ie|om|ami)|osób)'
const AGENT =
  '(?:konsultant[^ ]*|doradc[^ ]+|agent(?:em|a|owi|ką|kę)?|operator[^ ]*|pracowni[kc][^ ]*|przedstawiciel[^ ]*)'

const names = {
  LIVE: `(?:${KIND} )*${LIVING} (?:${KIND} )*(?:${HUMAN}|${AGENT})|(?:kimś|kogoś|komuś|ktoś) ${LIVING}|(?:ludzki|żywy|prawdziwy) głos|żyw[^ ]+ (?:pomoc|wsparci)[^ ]*`,
  HUMAN: `(?:${KIND} )*${HUMAN}`,
  AGENT: `(?:${KIND} )*${AGENT}`,
  ROLE: `(?:${KIND} )*(?:kierowni[^ ]+|menedżer[^ ]*|menadżer[^ ]*|manager[^ ]*|przełożon[^ ]+|szef[^ ]*|specjalist[^ ]+|właściciel[^ ]*|dyrektor[^ ]*|koleg[^ ]+|koleżan[^ ]+)`,
  // Whom customers of a small business may want to speak to; whoever only names one asks for nobody.
  TRADE: `(?:${KIND} )*(?:fryzjer[^ ]*|mechani[kc][^ ]*|recepcj[^ ]*|serwisant[^ ]*|techni[kc](?:iem|a|owi)?|kucharz[^ ]*|księgow[^ ]+|monter[^ ]*|projektant[^ ]*|warsztat(?:u|em|owi)?|salon(?:u|em|owi)?)`,
  SOMEONE: '(?:kimś|kogoś|komuś|ktoś|kimkolwiek|kogokolwiek|ktokolwiek)',
  TEAM: `(?:${KIND} )*(?:obsług[^ ]+(?: klienta)?|biur[^ ]+|bok|infolini[^ ]+|dział(?:u|em|owi)?|zespoł[^ ]+|support[^ ]*|wsparci[^ ]+|pomoc[^ ]* techniczn[^ ]+|central[^ ]+)`,
  BOT: '(?:(?:tym|tą|tego|tej|jakimś|głupim|głupiego|żadnym) )*(?:bot(?:a|em|y|ami|ów|u)?|chatbot[^ ]*|czatbot[^ ]*|robot(?:a|em|y|ami|ów)?|maszyn[^ ]+|automat(?:em|u|y|ami|ów|a)?|ai|sztuczn[^ ]+ inteligencj[^ ]+|programem|komputer(?:em|a)?|algorytm(?:em)?)',
}

const STRONG = '(?:LIVE|HUMAN|AGENT|ROLE)'
const PERSON = '(?:LIVE|HUMAN|AGENT|ROLE|SOMEONE)'
const ANYONE = '(?:LIVE|HUMAN|AGENT|ROLE|SOMEONE|TEAM)'

const TALK =
  '(?:(?:po)?rozmawiać|porozmawiam|porozmawiania|pogadać|pogadania|gadać|pomówić|mówić|popisać|pisać|napisać|dogadać|wyjaśnić|omówić|obgadać|załatwić|ustalić|skonsultować)'
const CONTACT =
  '(?:rozmow[ęya]|telefon|kontakt[^ ]*|połączeni[ea]|pomoc[^ ]*|odpowied[^ ]+|wsparcie|wsparcia|czat|skarg[ęi]|interwencj[^ ]+)'
const PASS =
  '(?:połącz[^ ]*|przełącz[^ ]*|przekier[^ ]+|przepnij[^ ]*|przerzuć[^ ]*|skieruj[^ ]*|skontaktuj[^ ]*|przenieś[^ ]*|odeślij[^ ]*)'
const SMALL =
  '(?:mnie|mi|nas|się|nam|proszę|tu|tutaj|teraz|już|wreszcie|w końcu|od razu|natychmiast|do|na|o|prosić|z|ze|jeszcze|po prostu|tylko|raczej|bardzo|pilnie|koniecznie|telefonu|rozmowy|rozmowę|złożyć|dać)'
const WANT =
  '(?:chcę|chciał[^ ]+|potrzebuję|potrzebn[^ ]+|potrzeba|potrzebował[^ ]+|wolę|wolał[^ ]+|żądam|domagam|poproszę|proszę|prosić|daj|dajcie|dawaj|dawajcie|dać|podaj|podajcie|zawoła[^ ]+|wezwij[^ ]*|wezwać|przywołaj[^ ]*|sprowadź[^ ]*|popro[sś][^ ]*|podłącz[^ ]*|gdzie (?:jest|są)|szukam|wymaga[^ ]*)'
const NOT =
  '(?:nie (?:chcę|potrzebuję|muszę|musisz|musicie|musi|zamierzam|będę|trzeba|potrzeba|chciałbym|chciałabym|lubię|proszę|mam ochoty|mam potrzeby|łącz|przełącz[^ ]*|przekier[^ ]+|ma potrzeby)|bez|zamiast)'
const CALL =
  '(?:zadzwoni[^ ]*|oddzwoni[^ ]*|skontakt[^ ]+|odezw[^ ]+|odpis[^ ]+|odpowie[^ ]*|pomoże|pomóc|pomógł[^ ]*|pomogła|dołącz[^ ]+|przej[mą][^ ]+|zajmie|zajął|zająć)'
const POLITE =
  '(?:proszę|poproszę|dzień|dobry|cześć|hej|halo|tak|ok|chcę|do|z|ze|na|mi|teraz|natychmiast|szybko|pilnie|i|to|rozmowa|rozmowę|kontakt|połączenie|połącz|daj|dajcie|wolę)'
const NOUN = '(?:LIVE|HUMAN|AGENT|ROLE|TEAM)'
const AFTER =
  '(?= (?:(?:proszę|poproszę|teraz|już|natychmiast|a|nie|i|bo|albo|który[^ ]*|która|z|ze|od|w|do|na|tutaj|tu|dziękuję|zamiast|kto|żeby|aby|by) |[?…] |$))'

export const polish = phrases({
  names,
  asking: [
    'LIVE',
    `${TALK} ${anyWords(3)}(?:z|ze) (?:${ANYONE}|TRADE)`,
    `proszę o (?:rozmowę|kontakt|telefon) (?:(?:z|ze|od|do) )?(?:${ANYONE}|TRADE)`,
    `${TALK} ${anyWords(2)}do ${STRONG}`,
    `(?:znać|powiedz|powiedzcie|przekaż|przekażcie) (?:proszę )?${STRONG} ${anyWords(3)}z (?:nim|nią|nimi) ${anyWords(2)}${TALK}`,
    `(?:z|ze) ${ANYONE} ${anyWords(3)}${TALK}`,
    `z (?:kim|którym|którą) ${anyWords(2)}(?:mogę|można|mogłbym|mógłbym|mogłabym) ${anyWords(3)}${TALK}`,
    `(?:${WANT}|mogę|można|mógłbym|mogłabym|możliwość|możliwości) (?:${SMALL} )*(?:pilny |pilną |bezpośredni[^ ]* |szybki |telefoniczny )?${CONTACT} (?:telefoniczn[^ ]+ |bezpośredni[^ ]* |ze strony )?(?:(?:z|ze|od|przez|do|u) )?${ANYONE}`,
    `(?:chcę|chciał[^ ]+|proszę|poproszę|mogę|można|muszę|potrzebuję|wolę|wolał[^ ]+) ${anyWords(6)}(?:z|ze) (?:HUMAN|AGENT)`,
    `(?<=^ )(?:rozmowa|kontakt|połączenie) (?:z|ze) ${STRONG}(?= $)`,
    `${PASS} (?:(?:${SMALL}|rozmowę|to|moją|sprawę|czat|chat) )*(?:z |ze |do |na )?${ANYONE}`,
    `(?:kontaktować|skontaktować) (?:się )?(?:bezpośrednio )?(?:z|ze) ${PERSON}`,
    `dodzwonić (?:się )?do ${PERSON}`,
    `(?:przekaż[^ ]*|przekazać|oddaj[^ ]*|zgłoś[^ ]*) (?:(?:mnie|to|tę|tą|ten|moją|moje|mój|sprawę|rozmowę|pytanie|temat|zgłoszenie|czat|chat|wiadomość|proszę) )+(?:do )?(?:${ANYONE}|TRADE)`,
    `${WANT} (?:${SMALL} )*${STRONG}${AFTER}`,
    `${WANT} (?:${SMALL} )*SOMEONE (?:(?:z|ze|od) TEAM|normaln[^ ]+|kompetentn[^ ]+|z (?:AGENT|HUMAN|państwa|was))`,
    `(?:zawoła[^ ]+|wezwij[^ ]*|przywołaj[^ ]*|daj[^ ]*|dawaj) (?:${SMALL} )*SOMEONE`,
    `(?:jest|są) ${anyWords(2)}(?:jakiś|jakaś|jacyś) (?:HUMAN|AGENT|ludzie)`,
    `(?:jakiś|jakaś) (?:HUMAN|AGENT)(?= (?:[?] )?$)`,
    `czy (?:jest )?(?:teraz )?(?:dostępn[^ ]+|woln[^ ]+) (?:jest )?(?:AGENT|HUMAN)(?= [?])`,
    `czy (?:AGENT|HUMAN) jest (?:teraz )?(?:dostępn[^ ]+|woln[^ ]+|online)(?= [?])`,
    `(?:pomoc[^ ]*|wsparci[^ ]+) (?:HUMAN|AGENT)`,
    `(?:oddzwo[nń][^ ]*|zadzwoń[^ ]* do mnie)`,
    `(?:może|mógłby|mogłaby|niech|żeby|aby) ${anyWords(3)}${CALL} ${anyWords(2)}${PERSON}`,
    `(?:może|mógłby|mogłaby|niech|żeby|aby) ${anyWords(3)}${PERSON} ${anyWords(3)}${CALL}`,
    `${PERSON} ${anyWords(2)}(?:może|mógłby|mogłaby) ${anyWords(3)}(?:zadzwonić|oddzwonić|skontaktować|odezwać|odpisać)`,
    `(?:${STRONG}|SOMEONE (?:z|ze) TEAM) ${anyWords(2)}(?:może|mógłby|mogłaby) ${anyWords(2)}${CALL}`,
    `(?:proszę|możecie|możesz|moglibyście|mogliby|mógłby[^ ]*) (?:państwo )?(?:do mnie )?(?:zadzwonić|oddzwonić|zatelefonować)`,
    `niech ${anyWords(2)}(?:zadzwoni|oddzwoni|skontaktuje|odezwie)`,
    `proszę o (?:pilny |pilne |szybki )?(?:kontakt|oddzwonienie|telefon|rozmowę)(?= (?:$|telefoniczn[^ ]+|ze mną|do mnie|pod|jak|dziś|dzisiaj|jutro|(?:w|w tej|w mojej) sprawie))`,
    `(?<=^ )(?:${POLITE} )*${NOUN}(?: ${POLITE}| ${NOUN})*(?= $)`,
  ],
  notAsking: [
    `(?:rozmawiam|piszę|gadam|rozmawiał[^ ]+|pisał[^ ]+|mówił[^ ]+) ${anyWords(2)}(?:z|ze) [^ ]+ [^?]*`,
    `(?:jesteś|czy to|to jest|rozmawia|piszą|robi|robią|przez) ${anyWords(1)}(?:${STRONG}|${LIVING} ludzie|${LIVING} ?|BOT)`,
    `czy ${anyWords(2)}(?:muszę|trzeba|należy|powinienem|powinnam|potrzebn[^ ]+|potrzebuję|musi) [^?]*`,
    `czy (?:rozmowa|kontakt|połączenie|rozmowy) [^?]*`,
    `(?:jak długo|ile) ${anyWords(2)}(?:czeka|czekam|czekać|trwa|kosztuj[^ ]+|zarabia|bierze) [^?]*`,
    `${NOT} ${anyWords(3)}(?:${TALK}|${PASS}|rozmow[^ ]+|kontakt[^ ]*|łączyć|przełączać|oddzwaniać|dzwonić|oddzwo[nń][^ ]*)(?: (?:mnie|się|do mnie))?(?: (?:z|ze|do|na))?(?: ${ANYONE})?`,
    `${NOT} (?:${SMALL} )*${PERSON}`,
    `jak (?:zostać|dodać|zaprosić|zatrudnić|przypisać|usunąć) [^?]*`,
    `(?:więcej|proszę) (?:do mnie )?nie (?:dzwonić|oddzwaniać)`,
  ],
  refusing: [
    `nie (?:chcę|będę|zamierzam|interesuje|mam ochoty|mam zamiaru|lubię|potrzebuję) ${anyWords(4)}(?:z|ze|od) BOT`,
    `nie (?:chcę|potrzebuję) BOT`,
    `(?:nie|niż|zamiast) (?:z|ze|od|przez) BOT`,
    `(?:chcę|LIVE|HUMAN|SOMEONE|AGENT|poproszę|odpowie|wolę|potrzebuję) ${anyWords(8)}nie BOT`,
    `nie BOT (?:a |ale |tylko |lecz )?${STRONG}`,
    `(?:dość|dosyć|koniec|wystarczy) ${anyWords(3)}BOT`,
  ],
})
