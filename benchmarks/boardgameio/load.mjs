// Closed-loop load: N concurrent 4-player matches. The seat whose turn it is sends a move as soon as
// it has seen its turn (optionally after --think ms). Latency of a move is measured from the send to
//   own  = the mover has received its own new view
//   all  = all 4 seats have received their new view
//   ack  = the HTTP response of the POST (blindside only)
// usage: node load.mjs --proto=bgio|blindside --url=http://127.0.0.1:9100 --matches=50 --secs=10
//        [--warm=2] [--think=0] [--len=60 moves per match, then a new match] [--pid=server pid for CPU] [--json]
//        [--spread=matches: with several urls, a match has one of them] [--acks=file for every acknowledged move]
//        [--beside=pid of Postgres for its CPU]
//        [--hold: open everything, print OPEN, and do nothing until stopped]
import http from 'node:http';
import fs from 'node:fs';
import { io } from 'socket.io-client';
const arg = (k, d) => { const a = process.argv.find(x => x.startsWith(`--${k}=`)); return a ? a.slice(k.length + 3) : d; };
const PROTO = arg('proto', 'bgio'), URL0 = arg('url', 'http://127.0.0.1:9100'), N = +arg('matches', 50);
const SECS = +arg('secs', 10), WARM = +arg('warm', 2), THINK = +arg('think', 0), LEN = +arg('len', 60), PIDS = arg('pid', '').split(',').filter(Boolean);
const JSONOUT = process.argv.includes('--json'), HOLD = process.argv.includes('--hold'), ACKS = arg('acks', ''), BESIDE = arg('beside', '');
// --url may hold several servers, comma separated: seat s of every match uses server s % urls.length
const URLS = URL0.split(','), BY_MATCH = arg('spread', 'seats') === 'matches';
const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: Infinity, noDelay: true });
const now = () => Number(process.hrtime.bigint()) / 1e6;
const HZ = 100;
const cpu = pid => { try { const s = fs.readFileSync(`/proc/${pid}/stat`, 'utf8'); const f = s.slice(s.lastIndexOf(')') + 2).split(' '); return (+f[11] + +f[12]) / HZ; } catch { return 0; } };
// of a database server, with its children
const beside = () => { if (!BESIDE) return 0; const kids = fs.readFileSync(`/proc/${BESIDE}/task/${BESIDE}/children`, 'utf8').trim().split(' '); return [BESIDE, ...kids].reduce((s, p) => s + cpu(p), 0); };
const rss = pid => { try { return +/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))[1] / 1024; } catch { return 0; } };

function post(base, path, body, headers = {}) {
  return new Promise((res, rej) => {
    const u = new URL(base), b = JSON.stringify(body ?? {});
    const r = http.request({ host: u.hostname, port: u.port, path, method: 'POST', agent, headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(b), ...headers } }, m => {
      let s = ''; m.setEncoding('utf8'); m.on('data', d => s += d); m.on('end', () => m.statusCode < 300 ? res(s) : rej(new Error(m.statusCode + ' ' + s.slice(0, 200))));
    });
    r.on('error', rej); r.end(b);
  });
}

let measuring = false, moves = 0, bytes = 0, views = 0, errors = 0, gaps = 0; const own = [], all = [], ack = [], acked = [];
let stop = false;

class Match {
  constructor(i) { this.i = i; this.n = 0; this.pending = null; this.conns = []; this.at = now(); }
  // a view for `seat` with sequence `seq` and `turn` arrived
  view(seat, seq, turn, size) {
    if (measuring) { views++; bytes += size; }
    const p = this.pending;
    if (p && seq === p.seq) {
      p.seen++;
      if (seat === p.seat) p.tOwn = now();
      if (p.seen === 4) this.finished(p, () => this.move(seq, turn));
    }
  }
  // all four seats have seen what came of a move
  finished(p, next) {
    const t = now();
    if (measuring && p.m) { moves++; own.push(p.tOwn - p.t0); all.push(t - p.t0); }
    this.pending = null; this.n++; this.at = t;
    if (stop) return;
    if (this.n >= LEN) { this.n = 0; this.restart().catch(e => { errors++; console.error('restart', e.message); }); return; }
    THINK ? setTimeout(next, THINK * (0.5 + Math.random())) : next();
  }
  begin() { this.move(0, 0); }
  move(seq, turn) {
    if (stop) return;
    this.pending = { seq: seq + 1, seat: turn, seen: 0, t0: now(), tOwn: 0, m: measuring };
    const q = 'question text that is about this long, I would say', a = (seq * 7 + this.i) % 5;
    this.send(turn, seq, q, a);
  }
}
class Bgio extends Match {
  async start() {
    await this.create();
    await Promise.all([0, 1, 2, 3].map(s => new Promise(res => {
      const sock = io(URLS[s % URLS.length] + '/deduce', { transports: ['websocket'], forceNew: true, reconnection: false });
      this.conns[s] = sock; let first = true;
      sock.on('connect', () => sock.emit('sync', this.id, String(s), this.cred[s], 4));
      sock.on('update', (id, st) => { if (id === this.id) this.view(s, st._stateID, +st.ctx.currentPlayer, st.__len || 0); });
      sock.on('patch', (id, prev, cur, patch) => { if (id === this.id) this.view(s, cur, (cur) % 4, 0); });
      sock.on('sync', (id, info) => { if (id !== this.id) return; if (first) { first = false; res(); } if (this.onsync) this.onsync(s); });
      sock.on('disconnect', () => { if (!stop) errors++; });
      // bytes on the wire
      sock.io.on('open', () => sock.io.engine.on('packet', p => { if (measuring && p.type === 'message') bytes += p.data.length; }));
    })));
  }
  async create() {
    this.id = JSON.parse(await post(URLS[0], '/games/deduce/create', { numPlayers: 4, unlisted: true })).matchID;
    this.cred = [];
    for (const s of [0, 1, 2, 3]) this.cred[s] = JSON.parse(await post(URLS[0], `/games/deduce/${this.id}/join`, { playerID: String(s), playerName: 'p' + s })).playerCredentials;
  }
  async restart() {
    await this.create(); let k = 0;
    await new Promise(r => { this.onsync = () => { if (++k === 4) r(); }; this.conns.forEach((c, s) => c.emit('sync', this.id, String(s), this.cred[s], 4)); });
    this.onsync = null; this.begin();
  }
  send(seat, seq, q, a) {
    this.conns[seat].emit('update', { type: 'MAKE_MOVE', payload: { type: 'ask', args: [q, a], playerID: String(seat), credentials: this.cred[seat] } }, seq, this.id, String(seat));
  }
}
// Our server: a move is a `pass`, a new match is a table opened, filled and begun over the API. After the fourth `pass`
// the table draws the next card and answers it by itself; the first seat waits until all four streams have it.
class Blindside extends Match {
  base(seat) { return URLS[(BY_MATCH ? this.i : seat) % URLS.length]; }
  // every match comes from an address of its own, through a proxy on this machine: the server limits each address
  headers(seat) { return { authorization: `Bearer token-${this.i}-${seat}`, 'x-forwarded-for': `10.0.${this.i >> 8}.${this.i & 255}` }; }
  ask(seat, request, more = {}, base = this.base(seat)) { return post(base, `/api/v1/tables/${this.id}/requests`, { request, ...more }, this.headers(seat)); }
  async start() {
    this.id = JSON.parse(await post(this.base(0), '/api/v1/tables', { game: 'code777' }, this.headers(0))).table;
    // at the host's server: another server may not know yet that all seats are taken
    for (const s of [1, 2, 3]) await this.ask(s, { request: 'sit_down', seat: s }, {}, this.base(0));
    await this.ask(0, { request: 'begin' });
    this.last = []; this.conns = []; this.waits = false;
    await Promise.all([0, 1, 2, 3].map(s => this.connect(s)));
  }
  async restart() { const old = this.conns; this.id = null; old.forEach(c => c.destroy()); await this.start(); this.begin(); }
  begin() {
    const [one, ...others] = this.last;
    this.waits = !(one.phase === 'ready' && one.passed.length < 4 && others.every(o => o.seq === one.seq));
    if (!this.waits) this.move(one.seq, [0, 1, 2, 3].find(s => !one.passed.includes(s)));
  }
  // an update may hold several events, of others too; `seq` is the last of them
  update(seat, { seq, sights, table }, size) {
    if (this.last[seat] && sights.length !== seq - this.last[seat].seq) gaps++;
    this.last[seat] = { seq, phase: table.view?.board.phase, passed: table.passed };
    if (measuring) { views++; bytes += size; }
    const p = this.pending;
    if (p && !p.by[seat] && sights.some(sight => sight.event === 'table_passed' && sight.seat === p.seat)) {
      p.by[seat] = true; p.seen++;
      if (seat === p.seat) p.tOwn = now();
      if (p.seen === 4) this.finished(p, () => this.begin());
    } else if (this.waits && !stop) this.begin();
  }
  send(seat, seq) {
    const t = now(), table = this.id, id = ACKS ? `${seat}-${seq}` : undefined;
    this.pending.by = [];
    this.ask(seat, { request: 'pass' }, { expected: seq, id }).then(() => {
      if (measuring) ack.push(now() - t);
      if (ACKS) acked.push([table, id]);
    }, e => { if (!stop) { errors++; if (errors < 5) console.error(e.message); } });
  }
  connect(s) {
    return new Promise((res, rej) => {
      const id = this.id;
      const r = http.get(`${this.base(s)}/api/v1/tables/${id}/stream`, { agent: false, headers: this.headers(s) }, m => {
        if (m.statusCode !== 200) return rej(new Error('stream ' + m.statusCode));
        m.setEncoding('utf8'); let buf = '';
        m.on('data', d => {
          buf += d; let k;
          while ((k = buf.indexOf('\n\n')) >= 0) {
            const ev = '\n' + buf.slice(0, k); buf = buf.slice(k + 2);
            const j = ev.indexOf('\ndata: '); if (j < 0) continue;
            if (this.id === id) this.update(s, JSON.parse(ev.slice(j + 7)), ev.length + 1);
            res();
          }
        });
        m.on('close', () => { if (!stop && this.id === id) errors++; });
        m.on('error', () => {});
        this.conns[s] = m;
      });
      r.on('error', rej);
    });
  }
}

const Cls = { bgio: Bgio, blindside: Blindside }[PROTO];
const ms = Array.from({ length: N }, (_, i) => new Cls(i));
const tS = now();
for (let i = 0; i < N; i += 10) await Promise.all(ms.slice(i, i + 10).map(m => m.start()));
const setup = now() - tS;
if (HOLD) { console.log('OPEN'); await new Promise(() => setInterval(() => {}, 1000)); }
ms.forEach(m => m.begin());
await new Promise(r => setTimeout(r, WARM * 1000));
measuring = true; const c0 = PIDS.map(cpu), b0 = beside(), l0 = process.cpuUsage(), t0 = now();
await new Promise(r => setTimeout(r, SECS * 1000));
measuring = false; const dt = (now() - t0) / 1000, c1 = PIDS.map(cpu), b1 = beside(), l1 = process.cpuUsage(l0); stop = true;
const stuck = ms.filter(m => now() - m.at > 2000 + 1.5 * THINK), stalled = stuck.length;
if (!JSONOUT) for (const m of stuck.slice(0, 3)) console.error('stalled', JSON.stringify({ match: m.i, id: m.id, pending: m.pending, waits: m.waits, last: m.last, age: now() - m.at }));
const q = (a, p) => { if (!a.length) return NaN; const s = a.slice().sort((x, y) => x - y); return s[Math.min(s.length - 1, Math.floor(p * s.length))]; };
const scpu = c1.reduce((s, c, i) => s + c - c0[i], 0);
const out = { proto: PROTO, matches: N, think: THINK, moves_s: +(moves / dt).toFixed(0), own_p50: +q(own, .5).toFixed(2), own_p99: +q(own, .99).toFixed(2), all_p50: +q(all, .5).toFixed(2), all_p99: +q(all, .99).toFixed(2),
  ack_p50: +q(ack, .5).toFixed(2), ack_p99: +q(ack, .99).toFixed(2),
  bytes_per_view: +(bytes / Math.max(1, views)).toFixed(0), srv_cpu: +(scpu / dt).toFixed(2), cpu_ms_per_move: +(scpu * 1000 / Math.max(1, moves)).toFixed(3), beside_cpu_ms_per_move: +((b1 - b0) * 1000 / Math.max(1, moves)).toFixed(3), load_cpu: +((l1.user + l1.system) / 1e6 / dt).toFixed(2), rss_mb: +PIDS.reduce((s, p) => s + rss(p), 0).toFixed(0), errors, stalled, gaps, setup_ms: +setup.toFixed(0) };
if (ACKS) fs.writeFileSync(ACKS, JSON.stringify(acked));
if (JSONOUT) console.log(JSON.stringify(out)); else console.log(out);
process.exit(0);
