// A stadium in the valley on the evening of a match: its wall glows like a paper lantern, and every
// seat has a small light. In the morning it is empty, and the dew still lies on the pitch.

const vec2 BOWL = vec2(1.335, 0.258);   // the centre spot, on the ground
const float TILT = 0.44;                // how far depth is foreshortened
const float INNER = 0.135, STAND = 0.165, RISE = 0.050;
const float ROOF_IN = 0.266, ROOF_OUT = 0.318, ROOF_Y = 0.082;

// 0 mountains, 1 wooded hill, 2 nearer wood, 3 the plain, 4 fold on the left, 5 near bank
float ridge(int id, float x) {
  if (id == 0) return hills(x, 0.440, 0.050, 403);
  if (id == 1) return 0.425 + 0.060 * bump(x, 1.62, 0.24) + 0.055 * bump(x, 0.28, 0.25) + 0.035 * bump(x, 0.86, 0.15) + 0.03 * fbm(x * 5.0, 423);
  if (id == 2) return 0.385 + 0.040 * smoothstep(0.75, 1.3, x) + 0.030 * bump(x, 0.02, 0.25) + 0.016 * fbm(x * 6.0, 443);
  if (id == 3) return 0.330 + 0.075 * smoothstep(0.45, 1.05, x) + 0.008 * fbm(x * 7.0, 463);
  if (id == 4) return 0.265 - 0.275 * smoothstep(0.35, 1.08, x) + 0.015 * bump(x, 0.1, 0.2) + 0.012 * fbm(x * 6.0, 483) + 0.002 * fbm(x * 120.0, 484);
  if (id == 6) return x < 1.66 ? -1.0 : 0.165 + 0.05 * smoothstep(1.66, 1.78, x);
  return 0.085 - 0.050 * smoothstep(0.30, 0.95, x) + 0.085 * smoothstep(1.30, 1.85, x) + 0.012 * fbm(x * 5.0, 493) + 0.002 * fbm(x * 150.0, 494);
}

const Sky SKY = Sky(0.36, 27, 0.3, 0.5, vec2(0.80, 0.50), vec3(76.0, 0.22, 58.0));

void wood(inout vec3 col, vec2 p, int id, float far, vec2 sizes, float gap, float density) {
  float h = ridge(id, p.x);
  if (p.y > h + sizes.y * 1.7) return;
  float c = max(cover(p.y - h), treeLine(p, id, gap, sizes, density, 3000 + id * 61));
  vec3 tint = mix(land(far), mistColor(), smoothstep(sizes.y * 0.5, -0.08, p.y - h) * nd(0.35, 0.70));
  vec2 q = (p - BOWL - vec2(0.0, 0.17)) / vec2(0.42, 0.10);
  tint += nd(oklch(0.60, 0.12, 76.0), vec3(0.0)) * 0.10 * exp(-dot(q, q));
  col = mix(col, tint, c);
}

// ---------------------------------------------------------------- the way to the gate

vec2 path(float y) {
  float s = clamp(y / 0.135, 0.0, 1.0);
  return vec2(1.035 + 0.190 * s * s + 0.035 * sin(4.2 * s), mix(0.062, 0.020, pow(s, 0.8)));
}
const int LAMPS = 6;
const vec3 PLACE[6] = vec3[](vec3(0.116, -1.0, 0.056), vec3(0.103, 1.0, 0.062), vec3(0.082, -1.0, 0.084), vec3(0.064, 1.0, 0.098),
  vec3(0.030, -1.0, 0.140), vec3(0.000, 1.0, 0.172));
vec4 lamp(int i) {
  vec3 l = PLACE[i];
  vec2 w = path(l.x);
  return vec4(w.x + l.y * (w.y + l.z * 0.26), l.x, l.z, -l.y);
}

void plain(inout vec3 col, vec2 p) {
  float d = ridge(3, p.x) - p.y;
  float body = cover(-d);
  if (body <= 0.0) return;
  float near = smoothstep(0.0, 0.34, d);
  vec2 g = vec2(p.x, p.y * 1.6) / (0.35 + 1.1 * near);
  float tuft = fbm(g * vec2(13.0, 30.0));
  float blades = grass(p, 0.30 + 0.50 * near);
  vec3 c = mix(land(0.40), land(0.13), pow(near, 0.7));
  c *= 0.78 + 0.12 * blades + 0.32 * tuft + 0.35 * (fbm(vec2(p.x * 5.0, p.y * 14.0)) - 0.4);
  // the paved place around the stadium, and the path that leads there
  vec2 q = p - BOWL;
  float plaza = length(vec2(q.x, (q.y + 0.004) / TILT)) - 0.372;
  vec2 w = path(p.y);
  float way = max(smoothstep(0.004, -0.004, plaza + 0.012 * (tuft - 0.4)),
                  smoothstep(w.y * 0.14, -w.y * 0.10, abs(p.x - w.x) - w.y * (0.92 + 0.3 * (tuft - 0.4))) * step(p.y, 0.140));
  vec3 stone = nd(oklch(0.315, 0.075, 266.0), oklch(0.80, 0.032, 72.0)) * (0.82 + 0.36 * tuft);
  c = mix(c, stone, way * 0.85);
  if (u_day > 0.5) {
    // the low sun draws the stadium's shadow to the right
    vec2 s = (q - vec2(0.16, -0.045)) / vec2(0.40, 0.115);
    c = mix(c, c * oklch(0.80, 0.06, 262.0), 0.6 * smoothstep(1.15, 0.75, length(s)));
    float dew = hash(ivec2(floor(p * vec2(620.0, 760.0))));
    c += oklch(0.9, 0.05, 75.0) * 0.12 * smoothstep(0.965, 1.0, dew) * (1.0 - way) * near;
  }
  float light = 0.0;
  for (int i = 0; i < LAMPS; i++) {
    vec4 l = lamp(i);
    light += pool(p, vec2(postLight(l.xy, l.z, l.w).x, l.y), l.z * 0.60);
  }
  if (u_day < 0.5) {
    float wall = length(vec2(q.x, q.y / TILT)) - ROOF_OUT;
    light += 1.15 * exp(-max(wall, 0.0) * 15.0) * smoothstep(0.10, -0.08, q.y);
    light += 0.05 * exp(-max(wall, 0.0) * 6.0);
  }
  warmGround(c, mix(0.10 + 0.45 * blades * blades, 0.70 + 0.7 * tuft, way), light);
  col = mix(col, c, body);
}

// People on their way to the gate; in the morning there are none.
void people(inout vec3 col, vec2 p) {
  if (u_day > 0.5 || p.y > 0.185 || p.x < 0.92 || p.x > 1.74) return;
  float c = 0.0, warm = 0.0;
  for (int layer = 0; layer < 2; layer++) {
    vec2 size = layer == 0 ? vec2(0.0080, 0.0075) : vec2(0.0150, 0.0130);
    ivec2 cell = ivec2(floor(p / size));
    for (int y = -2; y <= 0; y++) for (int x = -1; x <= 1; x++) {
      ivec2 k = cell + ivec2(x, y);
      vec2 at = (vec2(k) + vec2(hash(k + 11), hash(k + 23))) * size;
      vec2 q = at - BOWL;
      float wall = length(vec2(q.x, q.y / TILT));
      bool onWay = abs(at.x - path(at.y).x) < path(at.y).y * 0.85 && at.y < 0.130;
      bool onPlaza = wall > 0.325 && wall < 0.368;
      if (layer == 0 ? !(onPlaza && at.y > 0.095) : !(onWay && at.y > 0.03 && at.y < 0.105)) continue;
      if (hash(k + 37) > (layer == 0 ? 0.42 : 0.34)) continue;
      float h = mix(0.0165, 0.0080, smoothstep(0.02, 0.16, at.y)) * (0.85 + 0.3 * hash(k + 41));
      vec2 r = (p - at) / h;
      float d = min(length(r - vec2(0.0, 0.86)) - 0.13, sdSegment(r, vec2(0.0, 0.12), vec2(0.0, 0.55)) - 0.17);
      c = max(c, clamp(0.5 - d * h / PX, 0.0, 1.0));
      if (hash(k + 53) < 0.3) warm += exp(-dot(r - vec2(0.2, 0.45), r - vec2(0.2, 0.45)) * 26.0);
    }
  }
  col = mix(col, oklch(0.16, 0.05, 268.0), c * 0.9);
  col += YELLOW * min(1.2, warm) * 0.9;
}

// ---------------------------------------------------------------- floodlights

// foot and head; the first two stand behind the stadium
const vec4 MASTS[4] = vec4[](vec4(1.118, 0.380, 1.118, 0.540), vec4(1.552, 0.380, 1.552, 0.540),
  vec4(0.972, 0.200, 0.972, 0.568), vec4(1.698, 0.200, 1.698, 0.568));
float mastSize(int i) { return i < 2 ? 0.017 : 0.023; }

void mast(inout vec3 col, vec2 p, int i) {
  vec4 m = MASTS[i];
  float s = mastSize(i);
  vec2 q = p - m.xy;
  float tall = m.w - m.y;
  if (abs(q.x) > s * 2.2 || q.y < -0.02 || q.y > tall + s * 2.0) return;
  vec3 steel = nd(oklch(0.185, 0.055, 267.0), oklch(0.46, 0.075, 262.0));
  float k = clamp(q.y / tall, 0.0, 1.0);
  float w = s * mix(0.46, 0.17, k);
  float edge = abs(abs(q.x) - w) - s * 0.055;
  // lattice: the braces follow the taper
  float v = log(1.25 - k) * -11.0;
  float f = abs(fract(v) - 0.5) * 2.0;
  float side = fract(v * 0.5) < 0.5 ? 1.0 : -1.0;
  float brace = min(abs(q.x / w - side * (f * 2.0 - 1.0)), abs(q.x / w + side * (f * 2.0 - 1.0))) * w * 0.75 - s * 0.030;
  float d = max(min(edge, max(brace, abs(q.x) - w)), max(-q.y, q.y - tall));
  d = min(d, sdBox(q, vec2(s * 0.6, s * 0.10)));
  col = mix(col, steel, cover(d));
  // the head: a tilted frame with rows of lamps
  vec2 h = (p - m.zw) / s;
  h.y -= 0.12 * h.x * (m.x < BOWL.x ? -1.0 : 1.0);
  float e = PX / s;
  col = mix(col, steel * 0.8, clamp(0.5 - (sdBox(h, vec2(1.18, 0.78)) - 0.06) / e, 0.0, 1.0));
  vec2 cell = h / vec2(0.44, 0.46);
  vec2 c = vec2(clamp(floor(cell.x + 0.5), -2.0, 2.0), clamp(floor(cell.y), -2.0, 1.0) + 0.5);
  c.y = clamp(c.y, -1.0, 1.0);
  c.y = clamp(floor(h.y / 0.46 + 0.5), -1.0, 1.0);
  float lampD = length(h - c * vec2(0.44, 0.46));
  vec3 bulb = nd(CORE * 1.25, oklch(0.90, 0.055, 86.0));
  col = mix(col, nd(YELLOW, oklch(0.66, 0.06, 258.0)), clamp(0.5 - (lampD - 0.205) / e, 0.0, 1.0));
  col = mix(col, bulb, smoothstep(0.20, 0.06, lampD));
}

void mastLight(inout vec3 col, vec2 p, int i, float amount) {
  vec4 m = MASTS[i];
  float s = mastSize(i);
  if (u_day > 0.5) { addHalo(col, 0.16 * halo(p, m.zw, s * 0.9)); return; }
  float glow = 0.80 * halo(p, m.zw, s * 1.05);
  // the cone of light in the haze, aimed at the pitch
  vec2 aim = BOWL + vec2((m.x - BOWL.x) * -0.10, 0.0) - m.zw;
  float len = length(aim);
  vec2 dir = aim / len, r = p - m.zw;
  float along = dot(r, dir), across = dot(r, vec2(-dir.y, dir.x));
  float half_ = s * 0.7 + along * 0.27;
  float cone = smoothstep(1.0, 0.15, abs(across) / max(half_, 1e-4)) * smoothstep(-0.005, 0.03, along);
  cone *= (0.30 * exp(-along * 7.5) + 0.085) * smoothstep(len * 1.06, len * 0.45, along);
  cone *= 0.78 + 0.44 * noise(p * vec2(9.0, 14.0));
  col += glowColor() * (glow * amount) + oklch(0.80, 0.105, 84.0) * cone * amount;
}

// ---------------------------------------------------------------- the stadium

float onRing(vec2 q, float radius, float height) { return (length(vec2(q.x, (q.y - height) / TILT)) - radius) * 0.6; }

void pitch(inout vec3 c, vec2 q) {
  vec2 f = vec2(q.x / (1.0 - 0.55 * q.y), q.y / TILT);   // a little perspective
  float stripe = step(0.5, fract(f.x * 42.0));
  vec3 turf = nd(mix(oklch(0.545, 0.075, 205.0), oklch(0.615, 0.080, 196.0), stripe),
                 mix(oklch(0.735, 0.050, 212.0), oklch(0.795, 0.045, 206.0), stripe));
  vec3 edge = nd(oklch(0.42, 0.075, 215.0), oklch(0.70, 0.045, 240.0));
  vec2 size = vec2(0.098, 0.094);
  float field = sdBox(f, size + 0.008);
  turf *= 0.90 + 0.20 * noise(f * 260.0);
  c = mix(edge, turf, cover(field));
  float lit = nd(0.80 + 0.5 * exp(-dot(f * 9.0, f * 9.0)), 1.0);
  float line = abs(sdBox(f, size));
  line = min(line, max(abs(f.x), abs(f.y) - size.y));
  line = min(line, abs(length(f) - 0.028));
  float ax = size.x - abs(f.x);
  line = min(line, max(abs(sdBox(vec2(ax, f.y), vec2(0.030, 0.050))), -ax));
  line = min(line, max(abs(sdBox(vec2(ax, f.y), vec2(0.011, 0.023))), -ax));
  c = mix(c * lit, nd(oklch(0.93, 0.03, 110.0), oklch(0.96, 0.01, 200.0)), 0.75 * smoothstep(0.0021, 0.0008, line));
  if (u_day > 0.5) {
    // dew, still grey where the sun has not come
    c = mix(c, oklch(0.925, 0.022, 220.0), 0.50 * smoothstep(0.16, -0.10, f.x + 0.3 * f.y) + 0.16 * noise(f * 420.0));
  } else c += oklch(0.80, 0.10, 88.0) * 0.09 * exp(-dot(q * vec2(9.0, 20.0), q * vec2(9.0, 20.0)));
}

void seats(inout vec3 c, float t, float angle) {
  float radius = INNER + STAND * t;
  float rows = 32.0, row = floor(t * rows), v = t * rows - row - 0.5;
  float count = floor(6.2831853 * (INNER + STAND * (row + 0.5) / rows) / 0.0046);
  float turn = fract(angle / 6.2831853 + 0.25);
  float u = turn * count, column = floor(u);
  u -= column + 0.5;
  float tangent = length(vec2(sin(angle), TILT * cos(angle))) * radius * 6.2831853 / count;
  float radial = length(vec2(STAND * cos(angle), TILT * STAND * sin(angle) + RISE)) / rows;
  ivec2 k = ivec2(int(row), int(column));
  float who = hash(k + ivec2(700, 0));
  float block = fract(turn * 44.0), aisle = smoothstep(0.05, 0.02, min(block, 1.0 - block)) ;
  int section = int(floor(turn * 44.0));
  float toPitch = 1.0 - t;
  vec3 base = nd(mix(oklch(0.275, 0.105, 263.0), oklch(0.420, 0.125, 260.0), toPitch * toPitch),
                 mix(oklch(0.66, 0.070, 258.0), oklch(0.80, 0.048, 252.0), toPitch));
  base *= 0.86 + 0.24 * hash(section, t < 0.5 ? 71 : 72);
  float seat = smoothstep(0.58, 0.18, length(vec2(u, v)));
  c = base * (nd(0.62, 0.90) + nd(0.75, 0.17) * seat * (0.45 + 0.75 * who));
  c = mix(c, nd(oklch(0.44, 0.09, 262.0), oklch(0.90, 0.02, 255.0)), aisle * 0.40);
  if (u_day < 0.5) {
    // a light in every hand that holds one, in waves around the bowl
    float wave = 0.5 + 0.5 * noise(vec2(turn * 26.0, t * 4.0));
    float chance = hash(k + ivec2(0, 900));
    vec2 off = vec2(u + 0.4 * (hash(k + 301) - 0.5), v + 0.4 * (hash(k + 302) - 0.5)) * vec2(tangent, radial);
    float d = length(off);
    float light = chance < 0.42 * wave ? 0.30 + 0.9 * hash(k + 303) * hash(k + 304) : 0.0;
    if (chance < 0.028) light = 1.7;
    light *= 1.0 - aisle;
    c += mix(YELLOW, CORE, hash(k + 305)) * light * (smoothstep(0.0017, 0.0004, d) + 0.10 * exp(-d / 0.0016));
    c += oklch(0.62, 0.10, 262.0) * 0.05 * wave;
  }
  // the ring of boxes between the tiers
  float ring = abs(t - 0.49) - 0.030;
  vec3 band = mix(nd(oklch(0.20, 0.06, 266.0), oklch(0.54, 0.075, 260.0)), nd(YELLOW, oklch(0.86, 0.115, 82.0)),
                  smoothstep(0.42, 0.30, abs(fract(turn * 176.0) - 0.5)) * step(0.18, hash(int(turn * 176.0), 91)) * smoothstep(0.026, 0.018, abs(t - 0.49)));
  c = mix(c, band, smoothstep(0.004, -0.004, ring));
}

void facade(inout vec3 col, vec2 q) {
  float bottom = -TILT * sqrt(max(ROOF_OUT * ROOF_OUT - q.x * q.x, 0.0));
  if (abs(q.x) > ROOF_OUT || q.y < bottom - PX || q.y > bottom + ROOF_Y + PX) return;
  float y = (q.y - bottom) / ROOF_Y;
  float angle = asin(clamp(q.x / ROOF_OUT, -1.0, 1.0));
  float turn = angle * 15.0, panel = floor(turn), f = fract(turn);
  float squeeze = cos(angle);
  vec3 wall = nd(oklch(0.235, 0.075, 265.0), oklch(0.80, 0.040, 255.0));
  if (u_day > 0.5) wall = mix(wall, oklch(0.935, 0.045, 72.0), smoothstep(0.5, -1.0, angle) * 0.85) * mix(1.0, 0.86, smoothstep(0.1, 1.2, angle));
  float lift = 0.85 + 0.3 * hash(int(panel), 61);
  float belly = 0.55 + 0.45 * sin(3.1415927 * f);
  float heat = exp(-(y - 0.26) * (y - 0.26) * 6.5) * belly * lift;
  vec3 glow = mix(EMBER * 0.8, AMBER, smoothstep(0.15, 0.6, heat));
  glow = mix(glow, YELLOW, smoothstep(0.5, 0.95, heat));
  vec3 c = u_day > 0.5 ? wall * (0.90 + 0.10 * belly) : mix(wall, glow, smoothstep(0.02, 0.75, heat) * 0.92);
  if (u_day > 0.5) c = mix(c, oklch(0.90, 0.095, 80.0), 0.28 * smoothstep(0.3, 1.0, heat));
  // ribs, as on a paper lantern
  float rib = abs(fract(y * 9.0) - 0.5);
  c *= 1.0 - 0.20 * smoothstep(0.36, 0.48, rib) * step(0.22, y);
  float seam = min(f, 1.0 - f) * squeeze * ROOF_OUT / 15.0;
  vec3 dark = nd(oklch(0.17, 0.05, 267.0), oklch(0.56, 0.075, 260.0));
  c = mix(c, dark, smoothstep(0.0016, 0.0007, seam) * 0.85);
  // plinth with a gate in every second bay
  if (y < 0.25) {
    float bay = (f - 0.5) * ROOF_OUT / 15.0 * max(squeeze, 0.1);
    bool gate = int(panel) % 2 == 0;
    float w = (gate ? 0.0062 : 0.0034) * max(squeeze, 0.1);
    float top = gate ? 0.19 : 0.15;
    float door = max(abs(bay) - w, (y - top) * ROOF_Y);
    vec3 plinth = nd(oklch(0.195, 0.060, 266.0), oklch(0.70, 0.050, 258.0));
    vec3 in_ = gate ? mix(YELLOW, CORE * 1.1, exp(-y * 12.0)) : mix(AMBER, EMBER, 0.3);
    if (u_day > 0.5) in_ = gate ? oklch(0.83, 0.115, 80.0) : oklch(0.58, 0.07, 260.0);
    c = mix(plinth, in_, cover(door));
  }
  c = mix(c, dark, smoothstep(0.94, 0.96, y));
  c = mix(c, dark, smoothstep(0.012, 0.004, abs(y - 0.235)));
  float edge = cover(max(bottom - q.y, q.y - bottom - ROOF_Y));
  col = mix(col, c, edge * cover(abs(q.x) - ROOF_OUT));
}

void stadium(inout vec3 col, vec2 p) {
  vec2 q = p - BOWL;
  if (abs(q.x) > 0.36 || q.y < -0.20 || q.y > 0.27) return;
  facade(col, q);
  float outer = onRing(q, ROOF_OUT, ROOF_Y), hole = onRing(q, ROOF_IN, ROOF_Y);
  if (outer < PX) {
    float angle = atan((q.y - ROOF_Y) / TILT, q.x);
    float turn = angle / 6.2831853 + 0.5;
    float across = clamp((length(vec2(q.x, (q.y - ROOF_Y) / TILT)) - ROOF_IN) / (ROOF_OUT - ROOF_IN), 0.0, 1.0);
    vec3 roof = nd(mix(oklch(0.310, 0.110, 262.0), oklch(0.215, 0.085, 264.0), across), mix(oklch(0.90, 0.025, 255.0), oklch(0.76, 0.045, 257.0), across));
    if (u_day > 0.5) roof = mix(roof, oklch(0.955, 0.045, 70.0), 0.6 * smoothstep(0.2, -1.0, cos(angle)) );
    float beam = abs(fract(turn * 60.0) - 0.5);
    roof *= 1.0 - nd(0.22, 0.10) * smoothstep(0.44, 0.49, beam);
    roof += nd(oklch(0.55, 0.10, 260.0), oklch(0.95, 0.05, 70.0)) * nd(0.14, 0.25) * smoothstep(0.86, 0.98, across);
    // lamps along the inner edge
    float bead = abs(fract(turn * 120.0) - 0.5) ;
    roof = mix(roof, nd(CORE, oklch(0.88, 0.09, 82.0)), smoothstep(0.36, 0.20, bead) * smoothstep(0.14, 0.06, across) * nd(0.95, 0.8));
    col = mix(col, roof, cover(outer));
  }
  if (hole < PX) {
    float a = RISE * RISE - TILT * TILT * STAND * STAND;
    float b = -2.0 * q.y * RISE - 2.0 * TILT * TILT * INNER * STAND;
    float c0 = TILT * TILT * q.x * q.x + q.y * q.y - TILT * TILT * INNER * INNER;
    float t = (-b - sqrt(max(b * b - 4.0 * a * c0, 0.0))) / (2.0 * a);
    vec3 c;
    if (t < 0.0) pitch(c, q);
    else if (t < 1.0) seats(c, t, atan((q.y - t * RISE) / TILT, q.x));
    else {
      float turn = atan(q.y / TILT, q.x) / 6.2831853;
      c = mix(nd(AMBER, oklch(0.72, 0.06, 258.0)), nd(oklch(0.30, 0.08, 264.0), oklch(0.60, 0.07, 260.0)), smoothstep(1.0, 1.16, t));
      c *= 1.0 - 0.35 * smoothstep(0.40, 0.47, abs(fract(turn * 120.0) - 0.5));
    }
    // the pitch's board, and the roof's shadow upon the highest rows
    c = mix(c, nd(oklch(0.80, 0.12, 84.0), oklch(0.90, 0.05, 80.0)), 0.8 * smoothstep(0.022, 0.010, abs(t - 0.008)));
    if (u_day > 0.5) c = mix(c, c * oklch(0.78, 0.07, 262.0), 0.55 * smoothstep(-0.10, -0.22, q.x + 0.4 * q.y) );
    col = mix(col, c, cover(hole));
  }
  // pennants on the roof
  float c = 0.0;
  for (int i = 0; i < 12; i++) {
    float a = (float(i) + 0.5) / 12.0 * 6.2831853;
    vec2 at = vec2(cos(a) * ROOF_OUT, sin(a) * ROOF_OUT * TILT + ROOF_Y);
    vec2 r = q - at;
    if (abs(r.x) > 0.02 || r.y < -0.004 || r.y > 0.04) continue;
    float tall = 0.022;
    c = max(c, cover(max(abs(r.x) - 0.0007, max(-r.y, r.y - tall))));
    float fly = r.x / 0.012;
    float flag = max(abs(r.y - tall + 0.004 + 0.0012 * sin(fly * 4.0 + float(i))) - 0.0038 * (1.0 - fly), max(-r.x, r.x - 0.012));
    c = max(c, cover(flag));
  }
  col = mix(col, nd(oklch(0.42, 0.10, 262.0), oklch(0.42, 0.09, 262.0)), c);
}

void fold(inout vec3 col, vec2 p) {
  if (p.x > 1.10) return;
  float d = ridge(4, p.x) - p.y;
  float body = max(cover(-d), treeLine(p, 4, 0.014, vec2(0.030, 0.110), 0.47, 3801));
  if (body <= 0.0) return;
  float tuft = fbm(p * vec2(9.0, 22.0));
  vec3 c = nd(mix(oklch(0.215, 0.066, 266.0), oklch(0.135, 0.044, 268.0), smoothstep(-0.02, 0.16, d)),
              mix(oklch(0.735, 0.058, 257.0), oklch(0.895, 0.028, 250.0), smoothstep(-0.10, 0.16, d)));
  c *= 0.88 + 0.26 * (tuft - 0.1) * step(0.0, d);
  c += nd(oklch(0.46, 0.11, 260.0), oklch(0.95, 0.04, 70.0)) * nd(0.14, 0.10) * exp(-abs(d) / 0.004) * step(0.0, d);
  col = mix(col, c, body);
}

void bank(inout vec3 col, vec2 p) {
  float d = ridge(5, p.x) - p.y;
  float body = cover(-d);
  if (body <= 0.0) return;
  vec2 w = path(p.y);
  float tuft = fbm(p * vec2(7.0, 16.0)), blades = grass(p, 1.25);
  vec3 c = mix(land(0.12), land(0.03), smoothstep(0.0, 0.12, d));
  if (u_day > 0.5) c = mix(c, oklch(0.86, 0.035, 252.0), smoothstep(1.15, 0.2, p.x) * 0.9);
  c *= 0.74 + 0.20 * blades + 0.34 * tuft;
  c += nd(oklch(0.50, 0.11, 260.0), oklch(0.92, 0.06, 68.0)) * nd(0.14, 0.16) * exp(-d / 0.006) * (0.4 + blades);
  float way = smoothstep(w.y * 0.14, -w.y * 0.10, abs(p.x - w.x) - w.y * (0.92 + 0.3 * (tuft - 0.4)));
  c = mix(c, nd(oklch(0.315, 0.075, 266.0), oklch(0.80, 0.032, 72.0)) * (0.82 + 0.36 * tuft), way * 0.85);
  float light = 0.0;
  for (int i = 3; i < LAMPS; i++) {
    vec4 l = lamp(i);
    light += pool(p, vec2(postLight(l.xy, l.z, l.w).x, l.y), l.z * 0.60);
  }
  warmGround(c, mix(0.10 + 0.45 * blades * blades, 0.70 + 0.7 * tuft, way), light);
  col = mix(col, c, body);
}

// The town whose club plays tonight.
void town(inout vec3 col, vec2 p) {
  vec2 haze = (p - vec2(0.838, ridge(3, 0.838) - 0.002)) / vec2(0.16, 0.035);
  addHalo(col, 0.13 * exp(-dot(haze, haze)));
  if (p.x < 0.60 || p.x > 1.02 || p.y < 0.32 || p.y > 0.44) return;
  vec3 wall = nd(oklch(0.300, 0.085, 264.0), oklch(0.72, 0.052, 258.0));
  vec3 roof = nd(oklch(0.235, 0.075, 266.0), oklch(0.58, 0.070, 261.0));
  for (int row = 0; row < 2; row++) {
    float gap = row == 0 ? 0.016 : 0.021;
    int cell = int(floor(p.x / gap));
    for (int j = -2; j <= 2; j++) {
      int k = cell + j, s = k * 3 + row * 401;
      float x = (float(k) + 0.2 + 0.6 * hash(s, 1)) * gap;
      if (x < 0.66 || x > 0.965 || hash(s, 2) < 0.22 + 0.6 * abs(x - 0.82) / 0.16 - 0.25) continue;
      float w = 0.0080 + 0.004 * hash(s, 4);
      vec2 foot = vec2(x, ridge(3, x) - (row == 0 ? 0.002 : 0.013));
      house(col, p, foot, w, w * (0.7 + 0.4 * hash(s, 5)), (hash(s, 6) < 0.5 ? -1.0 : 1.0) * w * (0.6 + hash(s, 7)), 0.66, s, wall, roof);
    }
  }
  vec2 q = p - vec2(0.838, ridge(3, 0.838));
  col = mix(col, wall, cover(sdBox(q - vec2(0.0, 0.016), vec2(0.0042, 0.018))));
  col = mix(col, roof, cover(max(abs(q.x) - (0.062 - q.y) * 0.17, max(0.034 - q.y, q.y - 0.062))));
}

vec3 paint(vec2 p) {
  CONIFERS = 0.3;
  vec3 col = vec3(0.0);
  if (p.y > ridge(3, p.x) - 2.0 * PX) {
    col = sky(p, SKY);
    sunrise(col, p, vec2(0.792, 0.532));
    skyline(col, p, 0.455, 0.080, 0.72, 0.20, 0.86, 31);
    range(col, p, 0, 0.76, 0.22);
    mist(col, p, 0.455, 0.05, nd(0.35, 0.45));
    wood(col, p, 1, 0.56, vec2(0.010, 0.030), 0.0065, 0.70);
    mist(col, p, 0.400, 0.035, nd(0.40, 0.55));
    wood(col, p, 2, 0.38, vec2(0.018, 0.050), 0.0095, 0.60);
  }
  plain(col, p);
  town(col, p);
  mist(col, p, 0.335, 0.050, nd(0.34, 0.55) * smoothstep(1.05, 0.6, p.x));
  mast(col, p, 0);
  mast(col, p, 1);
  mastLight(col, p, 0, 0.75);
  mastLight(col, p, 1, 0.75);
  stadium(col, p);
  // light stands over the pitch like a dome
  vec2 q = (p - BOWL - vec2(0.0, 0.11)) / vec2(0.30, 0.145);
  if (u_day > 0.5) addHalo(col, 0.10 * exp(-dot(q, q)));
  else col += oklch(0.78, 0.095, 82.0) * (0.030 * exp(-dot(q, q)) + 0.022 * exp(-dot(q, q) * 0.22));
  people(col, p);
  mast(col, p, 2);
  mast(col, p, 3);
  mastLight(col, p, 2, 1.0);
  mastLight(col, p, 3, 1.0);
  col = mix(col, nd(oklch(0.155, 0.050, 267.0), oklch(0.43, 0.085, 262.0)), treeLine(p, 6, 0.017, vec2(0.050, 0.120), 0.85, 3901));
  mist(col, p, 0.225, 0.05, nd(0.22, 0.45) * smoothstep(1.0, 0.5, p.x));
  fold(col, p);
  mist(col, p, 0.115, 0.04, nd(0.16, 0.42) * smoothstep(1.1, 0.6, p.x));
  bank(col, p);
  float glow = 0.0;
  for (int i = 0; i < LAMPS; i++) {
    vec4 l = lamp(i);
    lampPost(col, p, l.xy, l.z, l.w, nd(oklch(0.125, 0.045, 268.0), oklch(0.30, 0.085, 264.0)));
    glow += halo(p, postLight(l.xy, l.z, l.w), max(l.z * 0.075, 0.0042)) * 0.62;
  }
  addHalo(col, glow);
  nearGrass(col, p, 1.35);
  return col;
}
