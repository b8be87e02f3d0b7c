// A clock tower in the rain. Of the twelve hours of its dial one is lit: the first.

const vec2 DIAL = vec2(0.870, 0.530);
const float R = 0.172;
const float HALF = 0.222;               // half the tower's width

float ridge(int id, float x) { return 0.0; }

vec3 warm() { return oklch(0.74, 0.145, 76.0); }

vec3 sky(vec2 p) {
  float up = clamp(p.y, 0.0, 1.0);
  vec3 c = mix(oklch(0.475, 0.118, 260.0), oklch(0.385, 0.112, 262.0), smoothstep(0.20, 0.55, up));
  c = mix(c, oklch(0.255, 0.088, 264.0), smoothstep(0.55, 1.05, up));
  vec2 h = (p - vec2(0.87, 0.66)) / vec2(0.66, 0.42);
  c *= mix(0.70, 1.18, exp(-dot(h, h)));
  vec2 w = vec2(p.x * 1.7, p.y * 4.2);
  float mass = fbm(w + 1.6 * vec2(fbm(w * 0.8 + 3.0), fbm(w * 0.8 + 13.0)));
  c = mix(c, oklch(0.385, 0.098, 262.0), 0.40 * smoothstep(0.52, 0.92, mass) * smoothstep(0.2, 0.5, p.y));
  c = mix(c, oklch(0.185, 0.066, 266.0), 0.30 * smoothstep(0.60, 0.35, mass) * smoothstep(0.3, 0.8, p.y));
  return c;
}

// A row of gabled town houses with chimneys and a few lit windows; base is the eaves' mean height.
void roofs(inout vec3 col, vec2 p, float base, float wide, vec3 tint, float lit, int seed) {
  if (p.y > base + wide * 0.95) return;
  float c = cover(p.y - base + wide * 0.55);
  vec3 paintC = tint;
  int cell = int(floor(p.x / wide));
  for (int j = -1; j <= 1; j++) {
    int k = cell + j;
    float w = wide * (0.50 + 0.16 * hash(k, seed));
    float x = (float(k) + 0.5 + 0.2 * (hash(k, seed + 1) - 0.5)) * wide;
    float h = base + wide * 0.50 * (hash(k, seed + 2) - 0.5);
    float steep = 0.75 + 0.75 * hash(k, seed + 3);
    vec2 q = p - vec2(x, h);
    float top = hash(k, seed + 4) < 0.7 ? (w - abs(q.x)) * steep : min((w - abs(q.x)) * 2.2, wide * 0.20);
    float d = max(abs(q.x) - w, (q.y - top) * 0.75);
    float wall = max(abs(q.x) - w * 0.94, q.y - top);
    float stack = sdBox(q - vec2(w * (hash(k, seed + 5) < 0.5 ? -0.52 : 0.55), wide * 0.30), vec2(wide * 0.050, wide * 0.24));
    float body = max(cover(min(d, wall)), cover(stack));
    if (body <= 0.0) continue;
    vec3 t = tint * (0.86 + 0.28 * hash(k, seed + 6));
    t += oklch(0.56, 0.09, 258.0) * 0.20 * exp(-abs(top - q.y) / (wide * 0.035)) * step(abs(q.x), w) * step(q.y, top) * (hash(k, seed + 4) < 0.7 ? step(q.x, 0.0) * 1.5 + 0.3 : 1.0);
    t *= hash(k, seed + 4) < 0.7 && q.y > 0.0 ? (q.x < 0.0 ? 1.12 : 0.90) : 1.0;
    t = mix(t, mistColor(), 0.30 * smoothstep(0.0, -wide * 0.9, q.y));
    vec2 g = vec2(q.x / w * 3.5, (q.y + wide * 0.08) / (wide * 0.25));
    vec2 cellAt = floor(g + vec2(0.5, 0.0)), f = fract(g + vec2(0.5, 0.0)) - 0.5;
    if (cellAt.y < 0.0 && cellAt.y > -4.0 && abs(cellAt.x) < 3.5) {
      float pane = sdBox(f, vec2(0.20, 0.25));
      float e = PX / (w / 3.5);
      bool on = hash(ivec2(k * 7 + int(cellAt.x), seed + int(cellAt.y))) < lit;
      vec3 light = mix(AMBER, YELLOW, hash(ivec2(k * 5 + int(cellAt.x), seed + 9)));
      vec3 glass = on ? light * (1.0 - 0.55 * smoothstep(0.035 + e, 0.035 - e, min(abs(f.x), abs(f.y - 0.05)))) : t * 0.70;
      t = mix(t, glass, clamp(0.5 - pane / e, 0.0, 1.0));
      if (on) t += warm() * 0.10 * exp(-dot(f, f) * 7.0) * smoothstep(0.5, 0.25, max(abs(f.x), abs(f.y)));
    }
    paintC = mix(paintC, t, body);
    c = max(c, body);
  }
  col = mix(col, paintC, c);
}

void dial(inout vec3 col, vec2 p) {
  vec2 q = p - DIAL;
  float r = length(q) / R, e = PX / R;
  if (r > 1.45) return;
  float turn = atan(q.x, q.y) / 6.2831853;           // 0 is twelve o'clock, clockwise
  turn -= floor(turn);
  float hour = turn * 12.0;
  bool first = hour < 1.0;
  // stone surround, stepped
  vec3 stone = oklch(0.255, 0.070, 265.0);
  float a = fract(turn * 24.0);
  vec3 c = stone * (0.88 + 0.22 * hash(int(floor(turn * 24.0)), 41)) * (1.0 - 0.35 * smoothstep(0.06, 0.01, min(a, 1.0 - a)));
  c *= 1.0 - 0.45 * exp(-abs(r - 1.23) / 0.016);
  c += oklch(0.58, 0.10, 258.0) * 0.16 * exp(-abs(r - 1.20) / 0.02) * smoothstep(-0.4, 0.9, q.y / R);
  float fromLit = (turn < 0.5 ? turn : turn - 1.0) * 12.0 - 0.5;
  float glowIn = exp(-fromLit * fromLit * 0.8);
  c += warm() * 0.40 * glowIn * exp(-max(r - 1.0, 0.0) * 7.0);
  col = mix(col, c, clamp(0.5 - (r - 1.24) / e, 0.0, 1.0));
  if (r > 1.10) return;
  // glass: eleven dark panes, and one with a lamp behind it
  vec3 dark = oklch(0.300, 0.090, 262.0) * (0.80 + 0.35 * hash(int(floor(hour)), 47));
  dark += oklch(0.50, 0.10, 260.0) * 0.10 * smoothstep(0.55, 0.75, fbm(q * 9.0 + 3.0));
  dark = mix(dark * 1.1, dark * 0.62, smoothstep(0.45, 1.0, r));
  float past = min(abs(hour), 12.0 - abs(hour));
  float spill = hour < 6.0 ? exp(-max(hour - 1.0, 0.0) * 1.7) : exp(-(12.0 - hour) * 1.7);
  dark += warm() * 0.13 * spill * smoothstep(0.1, 0.6, r);
  vec2 f = vec2((hour - 0.5) * 1.15 * r, (r - 0.66) * 1.7);
  float heat = exp(-dot(f, f) * 2.2);
  vec3 lit = mix(mix(AMBER, EMBER, 0.15), YELLOW * 1.05, smoothstep(0.10, 0.55, heat));
  lit = mix(lit, CORE * 1.18, smoothstep(0.50, 0.98, heat));
  lit *= 0.96 + 0.08 * noise(q * 60.0);
  float edgeA = min(abs(hour), abs(hour - 1.0)) * r * 6.2831853 / 12.0;
  float in_ = first ? smoothstep(0.0, e * 1.5, edgeA) : 0.0;
  c = mix(dark, lit, in_);
  // leads: spokes, rings
  vec3 lead = oklch(0.120, 0.042, 268.0);
  float spoke = abs(fract(hour + 0.5) - 0.5) * r * 6.2831853 / 12.0 - 0.0105;
  float ring = min(abs(r - 0.40) - 0.009, abs(r - 0.755) - 0.010);
  // hours, as bars; quarters as double bars
  float bar = abs(fract(hour + 0.5) - 0.5) * r * 6.2831853 / 12.0;
  float mark = max(abs(r - 0.868) - 0.070, bar - 0.020);
  if (mod(floor(hour + 0.5), 3.0) < 0.5) mark = max(abs(r - 0.868) - 0.070, abs(bar - 0.026) - 0.014);
  float minutes = max(abs(r - 0.965) - 0.012, abs(fract(turn * 60.0 + 0.5) - 0.5) * r * 6.2831853 / 60.0 - 0.006);
  vec3 brass = oklch(0.47, 0.075, 80.0) + warm() * 0.35 * spill;
  brass = first || past < 0.2 ? mix(brass, lead, first ? in_ : 0.0) : brass;
  if (r < 0.755) c = mix(c, lead, clamp(0.5 - spoke / e, 0.0, 1.0));
  c = mix(c, lead, clamp(0.5 - ring / e, 0.0, 1.0));
  c = mix(c, brass, clamp(0.5 - min(mark, minutes) / e, 0.0, 1.0));
  // hands: twenty past twelve, so the short one stands in the lit hour
  float ah = 6.2831853 * (12.0 + 20.0 / 60.0) / 12.0, am = 6.2831853 * 20.0 / 60.0;
  for (int i = 0; i < 2; i++) {
    float an = i == 0 ? am : ah;
    vec2 h = vec2(q.x * cos(an) - q.y * sin(an), q.x * sin(an) + q.y * cos(an)) / R;
    float len = i == 0 ? 0.84 : 0.60;
    float w = i == 0 ? mix(0.034, 0.012, clamp(h.y / len, 0.0, 1.0)) : mix(0.040, 0.020, clamp(h.y / len, 0.0, 1.0));
    float d = max(abs(h.x) - w, max(-0.16 - h.y, h.y - len));
    if (i == 1) d = min(d, max(abs(h.x) * 1.5 + abs(h.y - 0.54) - 0.105, -1.0));
    vec3 metal = mix(oklch(0.60, 0.060, 85.0), oklch(0.36, 0.065, 268.0), smoothstep(-0.006, 0.006, h.x));
    if (i == 1) metal = oklch(0.115, 0.040, 268.0);
    vec2 hs = h + vec2(0.018, 0.022);
    float sh = max(abs(hs.x) - w, max(-0.16 - hs.y, hs.y - len));
    c *= 1.0 - 0.40 * smoothstep(0.03, -0.01, sh) * (1.0 - in_);
    c = mix(c, metal, clamp(0.5 - d / e, 0.0, 1.0));
  }
  c = mix(c, oklch(0.42, 0.07, 80.0), clamp(0.5 - (r - 0.062) / e, 0.0, 1.0));
  c = mix(c, lead, clamp(0.5 - (r - 0.030) / e, 0.0, 1.0));
  // frame
  float frame = smoothstep(0.992, 1.002, r);
  c = mix(c, mix(lead, oklch(0.42, 0.075, 80.0), 0.45 * smoothstep(0.4, 1.0, q.y / R)) + warm() * 0.30 * glowIn, frame);
  col = mix(col, c, clamp(0.5 - (r - 1.045) / e, 0.0, 1.0));
}

void tower(inout vec3 col, vec2 p) {
  vec2 q = p - vec2(DIAL.x, 0.0);
  if (abs(q.x) > HALF + 0.08) return;
  vec3 stone = oklch(0.245, 0.070, 265.0);
  // shaft, cornices above and below the dial, a parapet and the roof's foot
  float w = HALF - 0.012 * step(p.y, 0.292);
  float d = max(abs(q.x) - w, p.y - 0.765);
  float low = sdBox(q - vec2(0.0, 0.292), vec2(HALF + 0.018, 0.011)) - 0.003;
  float low2 = sdBox(q - vec2(0.0, 0.274), vec2(HALF + 0.006, 0.010));
  float high = sdBox(q - vec2(0.0, 0.768), vec2(HALF + 0.026, 0.012)) - 0.003;
  float high2 = sdBox(q - vec2(0.0, 0.748), vec2(HALF + 0.012, 0.010));
  float eave = HALF + 0.022 - abs(q.x);
  float roofTop = 0.780 + eave * 0.76;
  float roof = max(p.y - roofTop, 0.780 - p.y) * 0.8;
  roof = min(roof, max(abs(q.x) - 0.004, max(0.90 - p.y, p.y - 0.985)));
  float fall = p.y / 0.0385;
  float shift = 0.5 * floor(fall);
  vec2 g = vec2(q.x / 0.084 + shift, fall);
  vec2 f = fract(g);
  float joint = smoothstep(0.085, 0.015, min(min(f.x, 1.0 - f.x) * 2.1, min(f.y, 1.0 - f.y)));
  vec3 c = stone * (0.84 + 0.28 * hash(ivec2(floor(g))) + 0.16 * (noise(p * 80.0) - 0.5)) * (1.0 - 0.26 * joint);
  // wet streaks run down below the dial and the cornice
  float wet = noise(vec2(q.x * 42.0, p.y * 3.0)) * noise(vec2(q.x * 110.0, 7.0));
  c *= 1.0 - 0.45 * smoothstep(0.20, 0.55, wet);
  float turnX = q.x / HALF;
  c *= mix(1.10, 0.56, smoothstep(-0.5, 0.9, turnX));
  c += oklch(0.56, 0.10, 259.0) * 0.16 * smoothstep(-0.95, -1.0, turnX);
  // corner stones
  if (abs(q.x) > HALF - 0.040 - 0.018 * step(0.5, fract(fall * 0.5))) c *= 1.22;
  vec2 l = p - DIAL - vec2(0.045, 0.130);
  c += warm() * 0.20 * exp(-dot(l, l) / 0.018);
  c = mix(c, mistColor(), 0.42 * smoothstep(0.26, 0.04, p.y));
  col = mix(col, c, cover(d));
  // a narrow window below, dark
  float slit = min(sdBox(q - vec2(0.0, 0.160), vec2(0.018, 0.045)), length(q - vec2(0.0, 0.205)) - 0.018);
  col = mix(col, oklch(0.16, 0.055, 267.0), cover(slit));
  vec3 trim = oklch(0.270, 0.074, 265.0) * mix(1.0, 0.66, smoothstep(-0.2, 1.0, turnX));
  col = mix(col, trim * 0.66, cover(low2));
  col = mix(col, trim + oklch(0.60, 0.09, 257.0) * 0.20 * smoothstep(0.298, 0.305, p.y), cover(low));
  col = mix(col, trim * 0.62 + warm() * 0.10 * exp(-abs(q.x - 0.06) / 0.10), cover(high2));
  col = mix(col, trim + oklch(0.60, 0.09, 257.0) * 0.22 * smoothstep(0.775, 0.783, p.y), cover(high));
  // slates, wet: one plane turned to us, with a hip on either side
  vec2 s = vec2(q.x / 0.026 + 0.5 * floor(p.y / 0.0165), p.y / 0.0165);
  vec3 slate = oklch(0.200, 0.062, 265.0) * (0.86 + 0.28 * hash(ivec2(floor(s)))) * (1.0 - 0.30 * smoothstep(0.18, 0.0, fract(s.y)));
  slate *= mix(1.25, 0.66, smoothstep(-0.9, 0.6, turnX));
  slate += oklch(0.60, 0.09, 257.0) * 0.32 * exp(-eave / 0.006) * exp(-max(0.0, (roofTop - p.y)) / 0.008) * step(q.x, 0.0);
  slate += oklch(0.60, 0.09, 257.0) * (q.x < 0.0 ? 0.24 : 0.08) * exp(-max(0.0, roofTop - p.y) / 0.0055);
  col = mix(col, slate, cover(roof));
}

void rain(inout vec3 col, vec2 p, float lit) {
  float sum = 0.0;
  for (int layer = 0; layer < 3; layer++) {
    float s = layer == 0 ? 0.65 : layer == 1 ? 1.05 : 1.7;
    vec2 g = vec2(p.x + 0.20 * p.y, p.y) / s / vec2(0.0105, 0.19);
    g.y += 7.0 * hash(int(floor(g.x)), 401 + layer);
    ivec2 cell = ivec2(floor(g)) + ivec2(0, 50 * layer);
    if (hash(cell) > (layer == 2 ? 0.16 : 0.30)) continue;
    vec2 f = fract(g);
    float x = abs(f.x - 0.2 - 0.6 * hash(cell + 13)) * 0.0105 * s;
    float len = 0.18 + 0.40 * hash(cell + 29);
    float along = smoothstep(0.0, 0.25, f.y / len) * smoothstep(1.0, 0.85, f.y / len);
    sum += along * smoothstep(0.0007 * s + PX, 0.0, x) * (0.4 + 0.6 * hash(cell + 41));
  }
  col += (oklch(0.66, 0.07, 255.0) * 0.11 + oklch(0.82, 0.13, 82.0) * 0.60 * lit) * sum;
}

vec3 paint(vec2 p) {
  vec3 col = sky(p);
  roofs(col, p, 0.335, 0.085, mix(land(0.52), mistColor(), 0.25), 0.05, 421);
  mist(col, p, 0.250, 0.075, 0.45);
  roofs(col, p, 0.245, 0.130, land(0.36), 0.10, 431);
  mist(col, p, 0.140, 0.070, 0.40);
  tower(col, p);
  dial(col, p);
  // the light of the one hour in the wet air
  vec2 c = DIAL + 0.112 * vec2(sin(0.2618), cos(0.2618));
  vec2 q = p - c;
  float a = length(q);
  addHalo(col, 0.150 * exp(-a / 0.060) + 0.095 * exp(-a / 0.18));
  vec2 dir = vec2(sin(0.2618), cos(0.2618));
  float along = dot(p - DIAL, dir), across = dot(p - DIAL, vec2(dir.y, -dir.x));
  float beam = smoothstep(0.30, 0.0, abs(across) / max(along, 0.01)) * smoothstep(0.12, 0.20, along);
  addHalo(col, 0.045 * beam * exp(-max(along - 0.2, 0.0) * 4.5) * (0.75 + 0.5 * noise(p * vec2(9.0, 4.0))));
  roofs(col, p, 0.085, 0.210, oklch(0.150, 0.050, 267.0), 0.10, 441);
  mist(col, p, 0.030, 0.060, 0.20);
  rain(col, p, exp(-a / 0.10) + 0.6 * beam * exp(-max(along - 0.2, 0.0) * 4.0));
  return col;
}
