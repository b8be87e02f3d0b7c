// A swarm of small lights wanders over the hills. Some have found the way: they gather into one
// thread that runs down to the meadow and up the steps of a round gate with light behind it.

const vec2 GATE = vec2(1.375, 0.335);   // the middle of the threshold

// 0-1 far ranges, 2 wooded hill, 3 the gate's meadow, 4 near bank
float ridge(int id, float x) {
  if (id == 0) return dunes(x, 0.360, 0.160, 1203);
  if (id == 1) return dunes(x + 0.4, 0.280, 0.130, 1223);
  if (id == 2) return 0.300 + 0.125 * smoothstep(0.85, 1.55, x) + 0.045 * bump(x, 0.22, 0.25) + 0.025 * fbm(x * 5.0, 1243);
  if (id == 3) return 0.155 + 0.175 * smoothstep(0.50, 1.30, x) + 0.022 * smoothstep(1.45, 1.8, x) + 0.012 * fbm(x * 6.0, 1263) * smoothstep(0.10, 0.26, abs(x - GATE.x)) + 0.002 * fbm(x * 140.0, 1264);
  return 0.030 + 0.085 * smoothstep(1.35, 1.85, x) + 0.080 * smoothstep(0.55, -0.1, x) + 0.012 * fbm(x * 5.0, 1283) + 0.002 * fbm(x * 150.0, 1284);
}

const Sky SKY = Sky(0.28, 23, 0.75, 0.0, vec2(1.20, 0.42), vec3(300.0, 0.34, 40.0));

// ---------------------------------------------------------------- the thread

const int CORNERS = 10;
const vec2 WAY[10] = vec2[](vec2(0.600, 0.470), vec2(0.800, 0.640), vec2(1.010, 0.600), vec2(1.120, 0.440), vec2(0.960, 0.330),
  vec2(0.905, 0.190), vec2(1.110, 0.120), vec2(1.330, 0.115), vec2(1.430, 0.215), vec2(1.372, 0.385));
vec2 onWay(float s) {
  int k = clamp(int(floor(s)), 0, CORNERS - 3);
  float t = s - float(k);
  vec2 a = k == 0 ? WAY[0] : 0.5 * (WAY[k] + WAY[k + 1]);
  vec2 c = k == CORNERS - 3 ? WAY[CORNERS - 1] : 0.5 * (WAY[k + 1] + WAY[k + 2]);
  return mix(mix(a, WAY[k + 1], t), mix(WAY[k + 1], c, t), t);
}
// Signed distance to the thread, length travelled at the nearest point, and s there.
vec3 thread(vec2 p) {
  vec3 best = vec3(9.0, 0.0, 0.0);
  if (p.x < 0.45 || p.x > 1.56) return best;
  vec2 a = onWay(0.0);
  float len = 0.0;
  for (int i = 1; i <= 64; i++) {
    vec2 b = onWay(float(i) * 0.125), ba = b - a;
    float l = length(ba), t = clamp(dot(p - a, ba) / (l * l), 0.0, 1.0);
    vec2 r = p - a - ba * t;
    float d = length(r);
    if (d < abs(best.x)) best = vec3(d * sign(ba.x * r.y - ba.y * r.x), len + l * t, (float(i - 1) + t) * 0.125);
    len += l;
    a = b;
  }
  return best;
}
float spread(float s) { return mix(0.120, 0.0065, pow(smoothstep(-0.6, 7.2, s), 0.62)); }

// One light: a point with a short tail along x, its glow and a window that ends the glow at `reach`.
void spark(inout float core, inout float glow, vec2 r, float size, float tail, float reach, float light) {
  float end = smoothstep(reach, reach * 0.35, length(r));
  size *= nd(1.0, 1.35);
  r.x = r.x < 0.0 ? r.x / tail : r.x;
  float d = length(r) / size;
  core = max(core, light * smoothstep(1.25, 0.55, d));
  glow += light * end * (0.55 * exp(-d * 0.75) + 0.085 * exp(-d * 0.24));
}

void swarm(inout vec3 col, vec2 p, vec3 t) {
  float core = 0.0, glow = 0.0;
  // the wanderers: three depths, thickest where the thread begins
  for (int layer = 0; layer < 3; layer++) {
    float size = layer == 0 ? 0.034 : layer == 1 ? 0.066 : 0.150;
    ivec2 cell = ivec2(floor(p / size));
    for (int y = -1; y <= 1; y++) for (int x = -1; x <= 1; x++) {
      ivec2 c = cell + ivec2(x, y), k = c + ivec2(719 * layer, 53);
      vec2 at = (vec2(c) + 0.1 + 0.8 * vec2(hash(k + 1000), hash(k + 2000))) * size;
      vec2 q = (at - vec2(0.90, 0.52)) / vec2(0.36, 0.20);
      vec2 q2 = (at - vec2(1.20, 0.36)) / vec2(0.55, 0.34);
      float dense = 0.62 * exp(-dot(q, q)) + 0.30 * exp(-dot(q2, q2)) - 0.03;
      dense *= smoothstep(0.34, 0.75, at.x) * smoothstep(0.04, 0.14, at.y);
      if (hash(k) > dense) continue;
      float r = (layer == 0 ? 0.00105 : layer == 1 ? 0.00165 : 0.0027) * (0.75 + 0.5 * hash(k + 3000));
      float light = (layer == 0 ? 0.45 : layer == 1 ? 0.75 : 1.0) * (0.6 + 0.4 * hash(k + 4000));
      float turn = (hash(k + 5000) - 0.5) * 5.0;
      vec2 e = p - at;
      e = mat2(cos(turn), -sin(turn), sin(turn), cos(turn)) * e;
      spark(core, glow, e, r, 3.0, size * 0.95, light);
    }
  }
  // those that have found the way
  float w = spread(t.z), found = smoothstep(0.2, 5.5, t.z);
  float open_ = smoothstep(0.05, 1.4, t.z);
  if (abs(t.x) < w * 1.8 + 0.03) {
    float gap = 0.0125;
    int cell = int(floor(t.y / gap));
    for (int j = -1; j <= 1; j++) for (int n = 0; n < 3; n++) {
      int k = (cell + j) * 3 + n;
      float along = (float(cell + j) + hash(k, 61)) * gap;
      float v = (hash(k, 62) + hash(k, 63) + hash(k, 64) - 1.5) * 1.25;
      float r = 0.00165 * (0.6 + 0.8 * hash(k, 65)) * mix(1.0, 1.15, found);
      spark(core, glow, vec2(t.y - along, t.x - v * w), r, 3.4, gap * 1.5, open_ * (0.55 + 0.45 * hash(k, 66)));
    }
    // fine lines of light that wind around each other
    float lines = 0.0;
    for (int n = 0; n < 5; n++) {
      float f = float(n);
      float v = 0.55 * sin(t.y * (13.0 + 3.1 * f) + f * 2.1) + 0.30 * sin(t.y * (29.0 - 2.3 * f) + f * 4.7);
      float d = abs(t.x - v * w) / (0.00075 + 0.0006 * found);
      lines += exp(-d * d * 0.8) * (0.16 + 0.5 * found);
    }
    glow += lines * 0.55 * smoothstep(1.3, 3.0, t.z);
  }
  float d = abs(t.x) / (w * 0.55 + 0.006);
  glow += open_ * (0.08 + 0.50 * found) * exp(-d * d) + smoothstep(0.3, 2.5, t.z) * (0.07 + 0.16 * found) * exp(-abs(t.x) / 0.035);
  addHalo(col, glow * nd(0.95, 1.6));
  col = mix(col, nd(CORE * 1.1, mix(oklch(0.745, 0.170, 66.0), CORE, 0.32 * found)), clamp(core, 0.0, 1.0));
}

// ---------------------------------------------------------------- the gate

void gate(inout vec3 col, vec2 p) {
  vec2 q = (p - GATE) / 1.22;
  if (abs(q.x) > 0.30 || q.y > 0.24 || q.y < -0.05) return;
  vec3 wall = nd(oklch(0.300, 0.080, 265.0), oklch(0.80, 0.035, 257.0));
  vec3 roof = nd(oklch(0.190, 0.062, 267.0), oklch(0.42, 0.085, 263.0));
  vec3 trim = nd(oklch(0.140, 0.045, 268.0), oklch(0.30, 0.085, 264.0));
  vec3 rim = nd(oklch(0.5, 0.11, 260.0), oklch(0.95, 0.05, 70.0));
  float ax = abs(q.x);
  float plaster = 0.90 + 0.20 * fbm(q * vec2(40.0, 60.0));
  float spill = exp(-length((q - vec2(0.0, 0.055)) * vec2(0.8, 1.0)) * 15.0);
  // the garden wall, lower on both sides, with a cap of tiles
  float stepped = q.x < 0.0 ? 0.072 : 0.066;
  float end = q.x < 0.0 ? 0.196 : 0.285;
  float foot = min(-0.020, (ridge(3, p.x) - GATE.y) / 1.22 - 0.008) + 0.004 * (noise(q.x * 420.0, 7) - 0.5);
  float d = max(max(ax - end, 0.06 - ax), max(q.y - stepped, foot - q.y));
  vec3 c = wall * plaster * mix(0.92, 0.62, smoothstep(0.06, 0.28, ax));
  c = mix(c, c * 0.72, smoothstep(0.026, 0.0, q.y - foot));
  c += nd(oklch(0.70, 0.14, 75.0) * 0.36, oklch(0.80, 0.10, 80.0) * 0.10) * spill;
  // lamps on the wall light it
  vec2 wl = (vec2(ax, q.y) - vec2(0.098, 0.052)) / vec2(0.045, 0.050);
  c += nd(oklch(0.70, 0.14, 75.0) * 0.30, oklch(0.80, 0.10, 80.0) * 0.05) * exp(-dot(wl, wl));
  col = mix(col, c, cover(d));
  d = max(max(ax - end - 0.008, 0.06 - ax), abs(q.y - stepped - 0.007) - 0.0085 + 0.004 * step(0.012, q.y - stepped));
  c = roof * (1.0 - 0.22 * smoothstep(0.25, 0.45, abs(fract(q.x * 105.0) - 0.5)));
  c += rim * nd(0.16, 0.25) * smoothstep(0.006, 0.014, q.y - stepped);
  col = mix(col, c, cover(d));
  // the pillar at the wall's end
  d = sdBox(q - vec2(-0.196, 0.5 * (foot + 0.082)), vec2(0.0085, 0.5 * (0.082 - foot)));
  col = mix(col, wall * 0.80, cover(d));
  col = mix(col, roof, cover(sdBox(q - vec2(-0.196, 0.0865), vec2(0.0125, 0.0050))));
  // the gatehouse
  d = max(ax - 0.080, max(q.y - 0.142, -0.020 - q.y));
  c = wall * plaster * 1.06;
  c = mix(c, c * 0.75, smoothstep(0.110, 0.138, q.y));
  c += nd(oklch(0.70, 0.14, 75.0) * 0.42, oklch(0.80, 0.10, 80.0) * 0.12) * spill;
  c += nd(oklch(0.70, 0.14, 75.0) * 0.22, vec3(0.0)) * exp(-dot(wl, wl));
  col = mix(col, c, cover(d));
  d = min(abs(ax - 0.0775) - 0.0035, abs(q.y - 0.1265) - 0.0032);
  col = mix(col, trim, cover(max(d, max(ax - 0.081, max(q.y - 0.142, -0.02 - q.y)))));
  // rafters under the eaves
  d = max(abs(fract(q.x * 62.0) - 0.5) / 62.0 - 0.0032, abs(q.y - 0.137) - 0.005);
  col = mix(col, trim, cover(max(d, ax - 0.082)));
  // the round opening: a garden full of light
  vec2 o = q - vec2(0.0, 0.0535);
  float hole = length(o) - 0.0505;
  hole = max(hole, -0.004 - q.y);
  col = mix(col, trim, cover(hole - 0.0070));
  col = mix(col, mix(wall, AMBER, 0.35), cover(abs(hole - 0.0042) - 0.0012));
  vec2 f = (o - vec2(0.004, -0.010)) / vec2(0.052, 0.046);
  c = mix(mix(AMBER, YELLOW, 0.5), CORE * 1.22, exp(-dot(f, f) * 1.5));
  c = mix(c, mix(AMBER, EMBER, 0.4), 0.75 * smoothstep(-0.013, -0.0005, hole));
  // in it: a far hill, a small tree, the path that goes on
  float inHill = o.y + 0.026 - 0.010 * sin(o.x * 60.0 + 1.0) - 0.10 * o.x;
  c = mix(c, mix(AMBER, EMBER, 0.35), 0.75 * cover(inHill));
  float tree = sdSegment(o, vec2(0.026, -0.030), vec2(0.021, 0.002)) - 0.0016;
  tree = min(tree, sdSegment(o, vec2(0.022, -0.004), vec2(0.011, 0.010)) - 0.0010);
  float leaf = min(length((o - vec2(0.022, 0.013)) * vec2(0.8, 1.25)) - 0.012, length((o - vec2(0.008, 0.012)) * vec2(0.8, 1.3)) - 0.0075);
  leaf += 0.008 * (fbm(o * 150.0) - 0.5);
  c = mix(c, mix(EMBER, trim, 0.45), 0.85 * cover(min(tree, leaf)));
  float on = max(abs(o.x + 0.003 - 0.004 * sin(o.y * 120.0)) - mix(0.011, 0.003, smoothstep(-0.058, -0.028, o.y)), o.y + 0.027);
  c = mix(c, CORE * 1.2, 0.9 * cover(on, 0.0015));
  col = mix(col, c, cover(hole));
  // the roof: two slopes that lift at the eaves, and a ridge with its ends turned up
  float t = clamp((ax - 0.052) / 0.060, 0.0, 1.0);
  float top = 0.196 - 0.042 * (1.0 - (1.0 - t) * (1.0 - t)) + 0.006 * t * t * t;
  float low = 0.139 + 1.25 * ax * ax * ax * 9.0;
  d = max(ax - 0.113, max(q.y - top, low - q.y));
  float k = clamp((q.y - low) / max(top - low, 0.001), 0.0, 1.0);
  float u = q.x * mix(1.0, 1.35, k);
  c = roof * (1.04 - 0.24 * smoothstep(0.22, 0.45, abs(fract(u * 95.0) - 0.5)) + 0.10 * k);
  c = mix(c, trim, 0.6 * smoothstep(0.010, 0.0, q.y - low));
  c += nd(oklch(0.70, 0.14, 70.0) * 0.10, vec3(0.0)) * smoothstep(0.012, 0.0, q.y - low) * exp(-ax * 14.0);
  c += rim * nd(0.12, 0.22) * exp(-(top - q.y) / 0.004);
  col = mix(col, c, cover(d));
  d = max(ax - 0.060, abs(q.y - 0.1985 - 1.9 * ax * ax * smoothstep(0.03, 0.06, ax)) - 0.0042);
  col = mix(col, trim * 1.15, cover(d));
  col = mix(col, rim * nd(0.35, 0.9), 0.5 * cover(max(ax - 0.060, abs(q.y - 0.2025 - 1.9 * ax * ax * smoothstep(0.03, 0.06, ax)) - 0.0009)));
  // three steps
  for (int i = 0; i < 3; i++) {
    float y = -0.0065 - 0.0075 * float(i);
    d = sdBox(q - vec2(0.0, y), vec2(0.046 + 0.009 * float(i), 0.0040));
    col = mix(col, nd(oklch(0.50, 0.095, 74.0), oklch(0.87, 0.045, 76.0)) * (1.0 - 0.14 * float(i)), cover(d));
    col = mix(col, nd(oklch(0.27, 0.06, 268.0), oklch(0.62, 0.045, 258.0)), cover(sdBox(q - vec2(0.0, y - 0.0042), vec2(0.046 + 0.009 * float(i), 0.0012))));
  }
}
vec2 wallLamp(int i) { return GATE + 1.22 * vec2(i == 0 ? -0.098 : 0.098, 0.050); }

void meadow(inout vec3 col, vec2 p, int id, float far, vec3 t) {
  float h = ridge(id, p.x), d = h - p.y;
  float body = cover(-d);
  if (body <= 0.0) return;
  float size = 1.7;
  float blades = grass(p, 0.45 * size);
  float tuft = fbm(p / size * vec2(13.0, 30.0));
  vec3 c = mix(land(far + 0.14), land(far), smoothstep(0.0, 0.16, d));
  c *= 0.76 + 0.16 * blades + 0.34 * tuft + 0.30 * (fbm(p * vec2(5.0, 9.0)) - 0.4);
  c += nd(oklch(0.50, 0.11, 260.0), oklch(0.92, 0.06, 68.0)) * nd(0.16, 0.22) * exp(-d / 0.006) * (0.4 + blades);
  if (id == 3) {
    // the light of the thread lies on the grass below it, that of the gate widens towards us
    vec3 below = t;
    float low = smoothstep(3.6, 5.0, below.z);
    float light = low * (0.95 * exp(-abs(below.x) / 0.028) + 0.35 * exp(-abs(below.x) / 0.085));
    float out_ = max(GATE.y - 0.02 - p.y, 0.0);
    float beam = smoothstep(0.055 + out_ * 0.80, 0.030 + out_ * 0.40, abs(p.x - GATE.x + 0.15 * out_));
    light += 1.7 * step(p.y, GATE.y) * beam * exp(-out_ * 14.0) + 0.8 * pool(p, GATE + vec2(0.0, -0.030), 0.17);
    for (int i = 0; i < 2; i++) light += 0.7 * pool(p, vec2(wallLamp(i).x, GATE.y - 0.030), 0.075);
    warmGround(c, 0.10 + 0.55 * blades * blades, light);
  }
  col = mix(col, c, body);
}

void wood(inout vec3 col, vec2 p, int id, float far, vec2 sizes, float gap, float density) {
  float h = ridge(id, p.x);
  float c = max(cover(p.y - h), treeLine(p, id, gap, sizes, density, 12000 + id * 61));
  vec3 tint = mix(land(far), mistColor(), smoothstep(sizes.y * 0.5, -0.10, p.y - h) * nd(0.30, 0.65));
  vec2 q = (p - GATE - vec2(0.0, 0.08)) / vec2(0.30, 0.15);
  tint += nd(oklch(0.55, 0.13, 72.0), vec3(0.0)) * 0.18 * exp(-dot(q, q));
  col = mix(col, tint, c);
}

// Dark trees beside the gate and at the right edge.
void nearTrees(inout vec3 col, vec2 p, bool front) {
  float c = 0.0;
  for (int i = 0; i < 8; i++) {
    if ((i >= 4) != front) continue;
    float x = i < 4 ? (i == 0 ? 1.075 : i == 1 ? 1.115 : i == 2 ? 1.600 : 1.665) : 1.610 + 0.052 * float(i - 4);
    float size = i < 4 ? (i == 0 ? 0.100 : i == 1 ? 0.150 : i == 2 ? 0.165 : 0.215) : 0.17 + 0.085 * float(i - 4);
    vec2 q = p - vec2(x, (i < 4 ? ridge(3, x) : ridge(4, x)) - 0.012);
    if (abs(q.x) > size * 0.4 || q.y > size * 1.1 || q.y < -0.05) continue;
    c = max(c, cover(conifer(q, size, 1811 + i * 3)));
  }
  vec3 dark = front ? nd(oklch(0.105, 0.036, 270.0), oklch(0.29, 0.09, 264.0)) : land(0.16);
  vec2 q = (p - GATE - vec2(0.0, 0.06)) / vec2(0.30, 0.15);
  if (!front) dark += nd(oklch(0.55, 0.13, 72.0), vec3(0.0)) * 0.20 * exp(-dot(q, q));
  col = mix(col, dark, c);
}

vec3 paint(vec2 p) {
  vec3 col = vec3(0.0);
  vec3 t = thread(p);
  bool behind4 = p.y < ridge(4, p.x) - 2.0 * PX;
  bool behind3 = behind4 || p.y < ridge(3, p.x) - 2.0 * PX;
  if (!behind3) {
    col = sky(p, SKY);
    range(col, p, 0, 0.76, 0.22);
    mist(col, p, 0.42, 0.06, nd(0.35, 0.55));
    range(col, p, 1, 0.58, 0.16);
    mist(col, p, 0.35, 0.06, nd(0.40, 0.55));
    wood(col, p, 2, 0.38, vec2(0.024, 0.075), 0.0120, 0.44);
    mist(col, p, 0.27, 0.06, nd(0.34, 0.50));
    nearTrees(col, p, false);
  }
  if (!behind4) {
    meadow(col, p, 3, 0.13, t);
    gate(col, p);
    float glow = 0.85 * halo(p, GATE + vec2(0.0, 0.065), 0.046);
    for (int i = 0; i < 2; i++) { glow += 0.6 * halo(p, wallLamp(i), 0.010); paperLantern(col, p, wallLamp(i), 0.0095, 1.0, 0.2); }
    addHalo(col, glow);
  }
  mist(col, p, 0.14, 0.05, nd(0.20, 0.45) * smoothstep(1.10, 0.6, p.x));
  meadow(col, p, 4, 0.03, t);
  nearTrees(col, p, true);
  swarm(col, p, t);
  nearGrass(col, p, 1.2);
  if (u_day > 0.5) col = mix(col, mistColor(), 0.55 * smoothstep(0.75, 0.1, p.x) * smoothstep(0.4, 0.1, p.y));
  return col;
}
