// A hospital on a hill at night: long calm wings with warm windows, a lit canopy at the entrance, an
// ambulance in its bay, a helicopter on the roof, and a path with lanterns that leads up to the door.

const float BASE = 0.292;
const vec2 DOOR = vec2(1.285, BASE);

// 0 far range, 1 wooded hill, 2 wood behind the hospital, 3 the hospital's hill, 4 near bank
float ridge(int id, float x) {
  if (id == 0) return hills(x, 0.360, 0.050, 603);
  if (id == 1) return 0.335 + 0.09 * smoothstep(0.8, 1.6, x) + 0.055 * bump(x, 0.16, 0.26) + 0.03 * fbm(x * 5.0, 623);
  if (id == 2) return 0.225 + 0.120 * smoothstep(0.70, 1.15, x) + 0.025 * smoothstep(1.45, 1.8, x) + 0.035 * bump(x, 0.0, 0.25) + 0.016 * fbm(x * 6.0, 643);
  if (id == 3) {
    float h = 0.135 + (BASE - 0.135) * smoothstep(0.50, 1.02, x);
    return h + (0.012 * fbm(x * 6.0, 663) + 0.002 * fbm(x * 140.0, 664)) * smoothstep(1.02, 0.86, x) + 0.03 * smoothstep(1.66, 1.80, x);
  }
  return 0.000 + 0.10 * smoothstep(1.30, 1.85, x) + 0.12 * smoothstep(0.62, -0.1, x) + 0.012 * fbm(x * 5.0, 683) + 0.002 * fbm(x * 150.0, 684);
}

const Sky SKY = Sky(0.30, 51, 0.45, 0.65, vec2(0.80, 0.40), vec3(220.0, 0.24, 50.0));

void wood(inout vec3 col, vec2 p, int id, float far, vec2 sizes, float gap, float density, float fade) {
  float h = ridge(id, p.x);
  float c = max(cover(p.y - h), treeLine(p, id, gap, sizes, density, 6000 + id * 61));
  if (c <= 0.0) return;
  vec3 tint = mix(land(far), mistColor(), smoothstep(sizes.y * 0.5, -fade, p.y - h) * nd(0.30, 0.65));
  vec2 q = (p - DOOR - vec2(0.03, 0.10)) / vec2(0.40, 0.16);
  tint += nd(oklch(0.55, 0.13, 74.0), vec3(0.0)) * 0.13 * exp(-dot(q, q));
  col = mix(col, tint, c);
}

// The path's middle line and half-width, by height in the picture.
vec2 path(float y) {
  float s = clamp(y / 0.262, 0.0, 1.0);
  return vec2(mix(1.045, DOOR.x, smoothstep(0.0, 1.0, s)) + 0.12 * sin(5.6 * pow(s, 1.15) + 0.5) * pow(1.0 - s, 0.8), mix(0.082, 0.022, pow(s, 0.7)));
}
const int LAMPS = 6;
const vec4 PLACE[6] = vec4[](vec4(0.252, 1.0, 0.066, 0.012), vec4(0.238, -1.0, 0.074, 0.016), vec4(0.200, 1.0, 0.094, 0.024),
  vec4(0.158, -1.0, 0.120, 0.032), vec4(0.100, 1.0, 0.160, 0.058), vec4(0.046, -1.0, 0.205, 0.062));
vec4 lamp(int i) {
  vec4 l = PLACE[i];
  vec2 w = path(l.x);
  return vec4(w.x + l.y * (w.y + l.w), l.x, l.z, -l.y);
}

// A wall with rows of windows, w wide and h high from its lower left corner; n is windows and floors.
void wing(inout vec3 col, vec2 q, vec2 size, ivec2 n, vec2 pane, float lit, int seed, vec3 wall, vec3 trim) {
  float d = sdBox(q - size * 0.5, size * 0.5);
  if (d > PX) return;
  vec3 c = wall * mix(0.90, 1.06, smoothstep(0.0, size.y, q.y));
  vec2 cell = size / vec2(n), g = q / cell;
  ivec2 k = clamp(ivec2(floor(g)), ivec2(0), n - 1);
  vec2 u = q - (vec2(k) + vec2(0.5, 0.52)) * cell;
  // a string course below each floor
  c *= 1.0 - 0.16 * cover(abs(q.y - (floor(g.y + 0.5)) * cell.y) - 0.0011);
  float r = hash(k + seed), tone = hash(k + seed + 401), kind = hash(k + seed + 809);
  float w = sdBox(u, pane);
  bool on = r < lit;
  vec3 glass;
  if (on) {
    vec2 f = (u - vec2(0.0, pane.y * 0.35)) / (pane * 1.5);
    glass = mix(mix(AMBER, YELLOW, 0.35 + 0.65 * tone) * (0.66 + 0.26 * tone), mix(YELLOW, CORE, 0.55) * 1.02, 0.75 * exp(-dot(f, f)) * (0.5 + 0.5 * tone));
    // a blind, a curtain at each side, or a plant on the sill
    float blind = pane.y * (1.0 - 1.1 * hash(k + seed + 1201));
    if (kind < 0.30) glass *= 1.0 - 0.30 * smoothstep(blind - PX, blind + PX, u.y);
    else if (kind < 0.52) glass = mix(glass, AMBER * 0.72, 0.75 * smoothstep(0.50, 0.66, (abs(u.x) + 0.10 * max(0.0, -u.y)) / pane.x));
    else if (kind < 0.60) glass = mix(glass, trim, 0.8 * cover(length((u - vec2(pane.x * 0.35, -pane.y * 0.75)) * vec2(1.0, 0.8)) - pane.x * 0.38));
    vec2 o = u / (pane * 2.6);
    c += nd(oklch(0.6, 0.12, 74.0) * 0.16, vec3(0.0)) * exp(-dot(o, o) * 2.2) * (0.3 + 0.5 * tone);
  } else {
    glass = nd(mix(oklch(0.235, 0.075, 264.0), oklch(0.33, 0.09, 261.0), smoothstep(-1.0, 1.0, u.y / pane.y + u.x / pane.x * 0.6)),
               mix(oklch(0.66, 0.07, 256.0), oklch(0.86, 0.045, 246.0), smoothstep(-1.2, 1.0, u.y / pane.y + u.x / pane.x * 0.6)));
  }
  c = mix(c, trim, cover(w - 0.0013) * 0.65);
  c = mix(c, glass, cover(w));
  c = mix(c, mix(glass, trim, 0.75), cover(w) * cover(abs(u.x) - 0.0006) * 0.9);
  c = mix(c, wall * nd(1.35, 1.12), cover(sdBox(u + vec2(0.0, pane.y + 0.0016), vec2(pane.x + 0.002, 0.0009))));
  col = mix(col, c, cover(d));
}

// A hipped roof over a wall; a and b are its left and right ends, y its eaves.
void hip(inout vec3 col, vec2 q, float a, float b, float y, float h, vec3 roof) {
  float k = clamp((q.y - y) / h, 0.0, 1.0);
  float d = max(max(a - 0.006 + k * h * 1.15 - q.x, q.x - b - 0.006 + k * h * 1.15) * 0.75, max(y - 0.002 - q.y, q.y - y - h));
  if (d > PX) return;
  vec3 c = roof * (1.0 + 0.12 * (noise(vec2(q.x * 150.0, floor(q.y * 170.0))) - 0.45));
  c *= 1.0 - 0.16 * smoothstep(0.0, 0.006, (q.x - b) + k * h * 1.15 + 0.022);
  c += nd(oklch(0.5, 0.11, 260.0), oklch(0.95, 0.05, 70.0)) * nd(0.22, 0.30) * exp(-(y + h - q.y) / 0.005);
  col = mix(col, c, cover(d));
  col = mix(col, roof * nd(0.7, 0.8), cover(sdBox(q - vec2((a + b) * 0.5, y - 0.001), vec2((b - a) * 0.5 + 0.005, 0.0018))));
}

const vec2 PAD = vec2(0.172, 0.2420);   // the middle of the landing deck, from the door

void helicopter(inout vec3 col, vec2 q) {
  if (abs(q.x) > 0.07 || q.y < -0.01 || q.y > 0.05) return;
  vec3 body = nd(oklch(0.50, 0.085, 260.0), oklch(0.62, 0.08, 258.0));
  vec3 dark = nd(oklch(0.15, 0.05, 268.0), oklch(0.33, 0.085, 264.0));
  float d = min(sdSegment(q, vec2(-0.014, 0.0015), vec2(0.017, 0.0015)) - 0.0009, sdSegment(q, vec2(-0.008, 0.002), vec2(-0.006, 0.010)) - 0.0007);
  d = min(d, sdSegment(q, vec2(0.010, 0.002), vec2(0.008, 0.010)) - 0.0007);
  d = min(d, sdSegment(q, vec2(0.0, 0.020), vec2(0.0, 0.0285)) - 0.0013);
  float blade = abs(q.y - 0.0285 + 0.0022 * q.x * q.x * 500.0 * 0.6) - 0.0007;
  d = min(d, max(blade, abs(q.x) - 0.046));
  col = mix(col, dark, cover(d));
  float hull = length((q - vec2(-0.002, 0.0135)) * vec2(0.52, 1.0)) - 0.0085;
  float k = clamp(q.x / 0.052, 0.0, 1.0);
  hull = min(hull, max(abs(q.y - mix(0.0155, 0.0185, k)) - mix(0.0048, 0.0014, k), max(-q.x, q.x - 0.052)));
  hull = min(hull, max(abs(q.x - 0.0505 - 0.15 * (q.y - 0.019)) - 0.0026, abs(q.y - 0.0215) - 0.0062));
  vec3 c = body * mix(0.75, 1.15, smoothstep(0.006, 0.021, q.y));
  c = mix(c, mix(AMBER, YELLOW, 0.5), cover(abs(q.y - 0.0125) - 0.0011) * 0.85);
  float glass = max(length((q - vec2(-0.0085, 0.0155)) * vec2(0.72, 1.0)) - 0.0052, q.x + 0.0035);
  c = mix(c, mix(YELLOW, CORE, 0.4), cover(glass));
  c = mix(c, mix(AMBER, YELLOW, 0.7), cover(sdBox(q - vec2(0.002, 0.0165), vec2(0.0028, 0.0026))));
  col = mix(col, c, cover(hull));
}

void ambulance(inout vec3 col, vec2 q) {
  if (abs(q.x) > 0.05 || q.y < -0.01 || q.y > 0.05) return;
  vec3 body = nd(oklch(0.50, 0.065, 258.0), oklch(0.93, 0.018, 255.0));
  vec3 dark = nd(oklch(0.14, 0.045, 268.0), oklch(0.30, 0.085, 264.0));
  float box = sdBox(q - vec2(0.008, 0.0185), vec2(0.0200, 0.0135)) - 0.0012;
  float cab = max(max(-0.0300 - q.x, q.x + 0.010), max(0.005 - q.y, q.y - min(0.0270, 0.0165 + (q.x + 0.0290) * 1.55)));
  vec3 c = body * mix(0.80, 1.06, smoothstep(0.004, 0.030, q.y));
  c = mix(c, mix(AMBER, YELLOW, 0.35) * nd(0.75, 1.0), cover(abs(q.y - 0.0125) - 0.0020));
  c = mix(c, nd(oklch(0.62, 0.10, 80.0), oklch(0.80, 0.07, 240.0)), cover(sdBox(q - vec2(0.0185, 0.0235), vec2(0.0058, 0.0036))));
  c = mix(c, dark, cover(abs(q.x - 0.0095) - 0.0004) * 0.6 * step(0.008, q.y));
  // a plus on its side
  vec2 s = abs(q - vec2(-0.0010, 0.0225));
  c = mix(c, nd(YELLOW * 0.95, oklch(0.52, 0.13, 260.0)), cover(min(max(s.x - 0.0044, s.y - 0.0014), max(s.x - 0.0014, s.y - 0.0044))));
  col = mix(col, c, cover(box));
  c = body * mix(0.80, 1.0, smoothstep(0.004, 0.022, q.y));
  c = mix(c, mix(AMBER, YELLOW, 0.35) * nd(0.75, 1.0), cover(abs(q.y - 0.0125) - 0.0020));
  float pane = max(max(-0.0235 - q.x + max(0.0, q.y - 0.018) * 0.6, q.x + 0.0145), max(0.0170 - q.y, q.y - 0.0245));
  c = mix(c, nd(oklch(0.58, 0.11, 80.0), oklch(0.78, 0.06, 244.0)), cover(pane));
  col = mix(col, c, cover(cab));
  for (int i = 0; i < 2; i++) {
    vec2 w = q - vec2(i == 0 ? -0.0185 : 0.0175, 0.0050);
    col = mix(col, dark, cover(length(w) - 0.0058));
    col = mix(col, body * 0.7, cover(length(w) - 0.0024));
  }
  col = mix(col, CORE, cover(sdBox(q - vec2(-0.0292, 0.0100), vec2(0.0014, 0.0016))));
  col = mix(col, YELLOW * 1.05, cover(sdBox(q - vec2(-0.0080, 0.0335), vec2(0.0042, 0.0014))));
}

void hospital(inout vec3 col, vec2 p) {
  vec2 q = p - DOOR;
  if (q.x < -0.34 || q.x > 0.42 || q.y > 0.34 || q.y < -0.03) return;
  vec3 wall = nd(oklch(0.315, 0.088, 263.0), oklch(0.835, 0.032, 256.0));
  vec3 back = nd(oklch(0.285, 0.085, 263.0), oklch(0.775, 0.045, 256.0));
  vec3 side = nd(oklch(0.225, 0.070, 265.0), oklch(0.67, 0.060, 258.0));
  vec3 roof = nd(oklch(0.205, 0.066, 266.0), oklch(0.47, 0.085, 262.0));
  vec3 trim = nd(oklch(0.150, 0.048, 268.0), oklch(0.40, 0.080, 263.0));

  // the ward tower behind, with the landing deck on its roof
  col = mix(col, side, cover(sdBox(q - vec2(0.2700, 0.110), vec2(0.0140, 0.120))));
  wing(col, q - vec2(0.088, 0.0), vec2(0.168, 0.228), ivec2(8, 7), vec2(0.0066, 0.0098), 0.56, 71, back, trim);
  // a lit staircase runs up its corner
  float stair = sdBox(q - vec2(0.2700, 0.160), vec2(0.0065, 0.060));
  float fl = abs(fract(q.y / 0.0326 * 2.0) - 0.5) * 0.0163;
  col = mix(col, mix(mix(AMBER, YELLOW, 0.4) * 0.85, trim, cover(fl - 0.0010) * 0.8), cover(stair));
  col = mix(col, trim, cover(sdBox(q - vec2(0.182, 0.2295), vec2(0.104, 0.0026))));
  // struts and deck
  vec2 u = q - PAD;
  for (int i = 0; i < 5; i++) {
    float x = -0.064 + 0.032 * float(i);
    col = mix(col, trim, cover(sdSegment(u, vec2(x, -0.012), vec2(x * 1.14, -0.002)) - 0.0010));
  }
  vec2 e = u / vec2(0.083, 0.0058);
  float deck = (length(e) - 1.0) * 0.0058;
  float edge = max((length((u + vec2(0.0, 0.0022)) / vec2(0.083, 0.0058)) - 1.0) * 0.0058, u.y);
  col = mix(col, trim, cover(min(edge, deck)));
  vec3 top = nd(oklch(0.33, 0.075, 264.0), oklch(0.80, 0.035, 256.0));
  top += nd(oklch(0.62, 0.12, 78.0), vec3(0.0)) * 0.45 * smoothstep(0.45, 1.0, length(e));
  top = mix(top, nd(YELLOW * 0.7, oklch(0.96, 0.03, 80.0)), cover((abs(length(e) - 0.62) - 0.07) * 0.0058));
  col = mix(col, top, cover(deck + 0.0008));
  helicopter(col, u - vec2(-0.010, 0.0));

  // the wings
  wing(col, q - vec2(-0.282, 0.0), vec2(0.226, 0.114), ivec2(10, 3), vec2(0.0070, 0.0118), 0.68, 11, wall, trim);
  hip(col, q, -0.282, -0.040, 0.114, 0.034, roof);
  wing(col, q - vec2(0.056, 0.0), vec2(0.272, 0.114), ivec2(12, 3), vec2(0.0070, 0.0118), 0.64, 37, wall, trim);
  hip(col, q, 0.040, 0.328, 0.114, 0.034, roof);
  for (int i = 0; i < 5; i++) {
    float x = i == 0 ? -0.222 : i == 1 ? -0.150 : i == 2 ? 0.118 : i == 3 ? 0.194 : 0.270;
    vec2 v = q - vec2(x, 0.127);
    if (abs(v.x) > 0.03) continue;
    float front = max(abs(v.x) - 0.0120, max(-0.004 - v.y, v.y - 0.014 - 0.012 * (1.0 - abs(v.x) / 0.012)));
    col = mix(col, wall * 0.95, cover(front));
    float lid = max(abs(v.y - 0.0150 - 0.0120 * (1.0 - abs(v.x) / 0.012)) * 0.7 - 0.0016, abs(v.x) - 0.0150);
    col = mix(col, roof * 0.75, cover(lid));
    float pane = sdBox(v - vec2(0.0, 0.0070), vec2(0.0058, 0.0062));
    vec3 lit = mix(AMBER, YELLOW, 0.3 + 0.5 * hash(i, 91)) * 0.92;
    vec3 off = nd(oklch(0.26, 0.08, 263.0), oklch(0.76, 0.06, 250.0));
    col = mix(col, i == 1 ? off : lit, cover(pane));
    col = mix(col, trim, cover(min(abs(v.x), abs(v.y - 0.008)) - 0.0006) * cover(pane));
  }

  // the middle: a gabled front with the sign of the house
  float gy = 0.150 + 0.058 * (1.0 - abs(q.x) / 0.066);
  float front = max(abs(q.x) - 0.066, max(q.y - gy, -q.y));
  vec3 c = wall * nd(1.04, 1.06);
  float spill = exp(-length((q - vec2(0.0, 0.03)) * vec2(0.8, 1.0)) * 20.0) + 0.45 * exp(-length(q - vec2(0.0, 0.166)) * 42.0);
  c += nd(oklch(0.70, 0.14, 75.0) * 0.36, oklch(0.8, 0.1, 80.0) * 0.10) * spill;
  col = mix(col, c, cover(front));
  for (int j = 0; j < 2; j++) for (int i = 0; i < 3; i++) {
    vec2 at = vec2((float(i) - 1.0) * 0.036, 0.073 + 0.041 * float(j));
    float d = sdBox(q - at, vec2(0.0115, 0.0140));
    vec2 f = (q - at - vec2(0.0, 0.004)) / vec2(0.016, 0.018);
    vec3 pane = mix(mix(AMBER, YELLOW, 0.5), mix(YELLOW, CORE, 0.5), exp(-dot(f, f))) * (0.84 + 0.18 * hash(i + 3 * j, 93));
    col = mix(col, trim, cover(d - 0.0018));
    col = mix(col, pane, cover(d));
    col = mix(col, mix(pane, trim, 0.8), cover(min(abs(q.x - at.x), abs(q.y - at.y - 0.005)) - 0.0006) * cover(d));
  }
  float gable = max(abs(q.y - gy) * 0.75 - 0.0040, max(abs(q.x) - 0.0740, 0.138 - q.y));
  col = mix(col, roof * 0.75, cover(gable));
  float ring = length(q - vec2(0.0, 0.1665));
  col = mix(col, trim, cover(ring - 0.0185));
  vec3 disc = mix(oklch(0.30, 0.09, 262.0), oklch(0.42, 0.12, 261.0), u_day);
  col = mix(col, disc, cover(ring - 0.0165));
  vec2 s = abs(q - vec2(0.0, 0.1665));
  col = mix(col, mix(YELLOW, CORE, 0.55), cover(min(max(s.x - 0.0112, s.y - 0.0036), max(s.x - 0.0036, s.y - 0.0112))));
  // a lantern on the ridge
  col = mix(col, trim, cover(sdBox(q - vec2(0.0, 0.211), vec2(0.0060, 0.0045))));
  glassLantern(col, p, DOOR + vec2(0.0, 0.2265), 0.0072);

  // the hall behind glass, and the doors
  float hall = sdBox(q - vec2(0.0, 0.0225), vec2(0.0560, 0.0225));
  vec2 f = (q - vec2(0.0, 0.024)) / vec2(0.050, 0.034);
  c = mix(mix(AMBER, YELLOW, 0.65), CORE * 1.15, exp(-dot(f, f)));
  c = mix(c, AMBER * 0.8, 0.45 * smoothstep(0.010, 0.0, q.y));
  // the desk, a plant, and two people
  float in_ = sdBox(q - vec2(-0.033, 0.006), vec2(0.011, 0.006));
  in_ = min(in_, length((q - vec2(0.041, 0.016)) * vec2(1.0, 0.8)) - 0.0052);
  in_ = min(in_, sdBox(q - vec2(0.041, 0.005), vec2(0.0028, 0.005)));
  in_ = min(in_, min(length(q - vec2(-0.031, 0.0215)) - 0.0026, sdSegment(q, vec2(-0.031, 0.0165), vec2(-0.031, 0.009)) - 0.0032));
  in_ = min(in_, min(length(q - vec2(0.0225, 0.0205)) - 0.0026, sdSegment(q, vec2(0.0225, 0.0155), vec2(0.0225, 0.002)) - 0.0029));
  c = mix(c, mix(EMBER, trim, 0.45), cover(in_) * 0.85);
  float bars = abs(fract((q.x + 0.056) / 0.0160) - 0.5) * 0.0160;
  bars = max(0.0080 - bars - 0.0007, 0.0);
  c = mix(c, trim, cover(bars - 0.0002) * 0.75);
  c = mix(c, trim, cover(abs(q.y - 0.0335) - 0.0007) * 0.7);
  float door = abs(max(abs(q.x) - 0.0155, q.y - 0.0335)) - 0.0010;
  c = mix(c, trim, cover(door));
  col = mix(col, c, cover(hall));
  // the canopy on its columns
  float roofY = 0.0490;
  for (int i = 0; i < 4; i++) {
    float x = (float(i) - 1.5) * 0.0600;
    col = mix(col, mix(trim, AMBER, nd(0.35, 0.2)), cover(sdBox(q - vec2(x, 0.0180), vec2(0.0017, 0.0300))));
  }
  float canopy = max(abs(q.x) - 0.108 + (q.y - roofY) * 0.4, abs(q.y - roofY) - 0.0042);
  c = mix(roof * 1.15, mix(AMBER, YELLOW, 0.6), smoothstep(roofY - 0.0016, roofY - 0.0038, q.y) * 0.95);
  c += nd(oklch(0.5, 0.11, 260.0), oklch(0.95, 0.05, 70.0)) * 0.25 * smoothstep(roofY + 0.0028, roofY + 0.0042, q.y);
  col = mix(col, c, cover(canopy));
  for (int i = 0; i < 5; i++) {
    vec2 at = vec2((float(i) - 2.0) * 0.042, roofY - 0.0055);
    col = mix(col, CORE * 1.1, cover(length((q - at) * vec2(0.6, 1.0)) - 0.0016));
  }
  // the ambulance bay on the right
  float bay = sdBox(q - vec2(0.196, 0.0185), vec2(0.0540, 0.0185));
  f = (q - vec2(0.190, 0.028)) / vec2(0.060, 0.030);
  col = mix(col, trim, cover(bay - 0.0025));
  col = mix(col, mix(EMBER * 0.8, YELLOW * 0.92, exp(-dot(f, f) * 1.2)), cover(bay));
  col = mix(col, mix(EMBER, trim, 0.5), cover(bay) * cover(abs(fract((q.y) / 0.0075) - 0.5) * 0.0075 - 0.0006) * 0.35);
  col = mix(col, roof * 1.1, cover(max(abs(q.x - 0.196) - 0.066, abs(q.y - 0.0405) - 0.0030)));
  // hedges along the foot of the walls
  float hedge = q.y - 0.0085 - 0.0040 * noise(q.x * 90.0, 17) - 0.003 * noise(q.x * 320.0, 18);
  bool row = (q.x > -0.290 && q.x < -0.122) || (q.x > 0.268 && q.x < 0.336);
  if (row) {
    float lit = 0.35 + 0.65 * noise(q * 220.0);
    vec3 green = nd(oklch(0.185, 0.055, 266.0), oklch(0.46, 0.075, 258.0)) * (0.8 + 0.4 * lit);
    green += nd(oklch(0.6, 0.12, 76.0), vec3(0.0)) * 0.04 * lit * smoothstep(0.0, 0.012, q.y);
    col = mix(col, green, cover(max(hedge, -0.004 - q.y)));
  }
}

void lightsOf(inout vec3 col, vec2 p) {
  vec2 q = p - DOOR;
  float glow = 0.0;
  glow += 0.022 * exp(-max(sdBox(q - vec2(0.02, 0.055), vec2(0.30, 0.05)), 0.0) / 0.04);
  glow += 0.03 * exp(-max(sdBox(q - vec2(0.175, 0.12), vec2(0.08, 0.10)), 0.0) / 0.035);
  glow += 0.50 * halo(p, DOOR + vec2(0.0, 0.028), 0.022) + 0.35 * halo(p, DOOR + vec2(0.19, 0.022), 0.024);
  glow += 0.45 * halo(p, DOOR + vec2(0.0, 0.1665), 0.014) + 0.55 * halo(p, DOOR + vec2(0.0, 0.2265), 0.011);
  // lamps on the rim of the landing deck, and a beacon on a mast
  for (int i = 0; i < 9; i++) {
    float a = 3.14159 * (float(i) + 0.5) / 9.0;
    vec2 at = PAD + vec2(-cos(a) * 0.081, -0.0050 * sin(a) + 0.0008);
    float d = length(q - at);
    if (d > 0.06) continue;
    col = mix(col, CORE * 1.1, cover(d - 0.0017));
    glow += 0.42 * halo(q, at, 0.0030);
  }
  addHalo(col, glow);
}

void ground(inout vec3 col, vec2 p, int id, float far) {
  float h = ridge(id, p.x), d = h - p.y;
  float body = cover(-d);
  if (body <= 0.0) return;
  float blades = grass(p, 0.75);
  float tuft = fbm(p * vec2(7.6, 17.6));
  vec3 c = mix(land(far + 0.14), land(far), smoothstep(0.0, 0.16, d));
  c *= 0.78 + 0.15 * blades + 0.32 * tuft + 0.34 * (fbm(vec2(p.x * 4.0 - 3.0 * d, p.y * 11.0)) - 0.4);
  c += nd(oklch(0.50, 0.11, 260.0), oklch(0.92, 0.06, 68.0)) * nd(0.16, 0.22) * exp(-d / 0.006) * (0.4 + blades);
  float light = 0.0, way = 0.0;
  if (id == 3) {
    vec2 w = path(p.y), q = p - DOOR;
    float edge = abs(p.x - w.x) - w.y * (0.95 + 0.18 * (tuft - 0.2));
    // the forecourt widens below the canopy and runs to the ambulance bay
    float court = sdBox((q - vec2(0.075, 0.0)) * vec2(0.4, 1.0), vec2(0.064, 0.018)) - 0.012 - 0.005 * (tuft - 0.5);
    edge = -smoothMax(-edge, -court, 0.014);
    way = smoothstep(0.0035, -0.0035, edge) * step(p.y, BASE + 0.004);
    vec2 cell = vec2((p.x - w.x) / max(w.y, 0.022) * 2.6, log(0.40 - p.y) * 26.0);
    cell.x += 0.5 * floor(cell.y);
    float slab = smoothstep(0.03, 0.14, 0.5 - abs(fract(cell.x) - 0.5)) * smoothstep(0.03, 0.16, 0.5 - abs(fract(cell.y) - 0.5));
    vec3 stone = nd(oklch(0.34, 0.070, 265.0), oklch(0.80, 0.030, 70.0)) * (0.76 + 0.28 * tuft + 0.18 * hash(ivec2(floor(cell))));
    c = mix(c, stone * mix(0.78, 1.0, slab), way * 0.92);
    for (int i = 0; i < LAMPS; i++) {
      vec4 l = lamp(i);
      light += pool(p, vec2(postLight(l.xy, l.z, l.w).x, l.y), l.z * 0.55);
    }
    light += 2.2 * pool(p, DOOR - vec2(0.0, 0.006), 0.11) + 1.2 * pool(p, DOOR + vec2(0.19, -0.004), 0.085);
    light += 0.40 * exp(-max(abs(q.x - 0.02) - 0.29, 0.0) / 0.04) * exp(-max(-q.y, 0.0) / 0.022);
    // headlamps of the ambulance
    vec2 b = q - vec2(0.118, -0.008);
    light += 0.8 * smoothstep(0.004, -0.012, b.x) * exp(b.x * 14.0) * smoothstep(0.010 - b.x * 0.10, 0.002, abs(b.y + 0.004));
  }
  warmGround(c, mix(0.10 + 0.55 * blades * blades, 0.75 + 0.8 * tuft, way), light);
  col = mix(col, c, body);
}

// A broad tree with a trunk that forks into its crown. q is measured from its foot.
vec2 broad(vec2 q, float size, int seed) {
  vec2 u = q / size;
  float bend = 0.03 * sin(u.y * 5.0 + float(seed));
  float trunk = abs(u.x - bend) - mix(0.040, 0.022, clamp(u.y * 2.0, 0.0, 1.0)) - 0.05 * exp(-max(u.y, 0.0) * 26.0);
  trunk = max(trunk, max(-0.03 - u.y, u.y - 0.60));
  trunk = min(trunk, sdSegment(u, vec2(bend, 0.30), vec2(-0.16, 0.55)) - 0.014);
  trunk = min(trunk, sdSegment(u, vec2(bend, 0.34), vec2(0.17, 0.58)) - 0.013);
  float crown = 1.0;
  for (int i = 0; i < 9; i++) {
    float a = 6.2832 * (float(i) + 0.6 * hash(seed, 20 + i)) / 8.0;
    vec2 c = i == 8 ? vec2(0.0, 0.66) : vec2(0.25 * cos(a), 0.65 + 0.19 * sin(a));
    crown = min(crown, length(u - c) - (i == 8 ? 0.22 : 0.10 + 0.07 * hash(seed, 40 + i)));
  }
  crown += 0.085 * (fbm(u * 13.0 + float(seed % 89)) - 0.48) + 0.03 * (noise(u * 60.0) - 0.5);
  return vec2(trunk, crown) * size;
}

const int TREES = 10;
// x, y of the foot; height; 0 for a conifer, 1 for a broad tree
const vec4 TREE[10] = vec4[](vec4(0.945, 0.272, 0.130, 0.0), vec4(0.978, 0.262, 0.092, 1.0), vec4(0.905, 0.256, 0.085, 0.0),
  vec4(1.652, 0.290, 0.165, 0.0), vec4(1.708, 0.286, 0.200, 0.0), vec4(1.622, 0.277, 0.105, 1.0), vec4(1.760, 0.280, 0.165, 0.0),
  vec4(1.575, 0.225, 0.120, 1.0), vec4(1.715, 0.180, 0.230, 1.0), vec4(0.858, 0.205, 0.105, 1.0));
void trees(inout vec3 col, vec2 p) {
  for (int i = 0; i < TREES; i++) {
    vec4 t = TREE[i];
    vec2 q = p - t.xy;
    if (abs(q.x) > t.z * 0.60 || q.y < -0.03 || q.y > t.z * 1.1) continue;
    vec2 both = t.w < 0.5 ? vec2(t.z, conifer(q, t.z, 6600 + i)) : broad(q, t.z, 6610 + i);
    float near = smoothstep(0.29, 0.14, t.y);
    vec3 c = nd(mix(oklch(0.200, 0.064, 265.0), oklch(0.150, 0.050, 267.0), near), mix(oklch(0.52, 0.075, 260.0), oklch(0.40, 0.085, 263.0), near));
    vec3 bark = c * 0.72;
    float leaf = fbm(q / t.z * 15.0 + float(i) * 9.0);
    // sky light from above, and the side that looks to the hospital is warm
    c *= 0.80 + 0.75 * smoothstep(0.36, 0.66, leaf + 0.10 * (q.y / t.z - 0.6)) * smoothstep(0.1, 1.0, q.y / t.z);
    float toDoor = sign(DOOR.x - t.x);
    float side = smoothstep(-0.10, 0.42, q.x / t.z * toDoor) * smoothstep(0.0, 0.4, q.y / t.z) * exp(-max(abs(t.x - DOOR.x) - 0.25, 0.0) * 3.0);
    c += nd(oklch(0.6, 0.13, 74.0) * 0.12, oklch(0.8, 0.08, 70.0) * 0.08) * side * smoothstep(0.25, 0.85, leaf);
    if (t.w > 0.5) {
      // its shadow on the grass
      vec2 g = q / vec2(t.z * 0.36, t.z * 0.055);
      col *= 1.0 - 0.40 * exp(-dot(g, g)) * step(q.y, 0.02);
      col = mix(col, bark, cover(both.x));
    }
    col = mix(col, c, cover(both.y));
  }
}

vec3 paint(vec2 p) {
  CONIFERS = 0.2;
  vec3 col = vec3(0.0);
  bool behind4 = p.y < ridge(4, p.x) - 2.0 * PX;
  bool behind3 = behind4 || p.y < ridge(3, p.x) - 2.0 * PX;
  if (!behind3) {
    col = sky(p, SKY);
    skyline(col, p, 0.385, 0.085, 0.80, 0.20, 0.86, 17);
    range(col, p, 0, 0.76, 0.22);
    wood(col, p, 1, 0.54, vec2(0.014, 0.040), 0.0085, 0.70, 0.10);
    // a few far farms in the valley
    for (int i = 0; i < 7; i++) {
      float x = 0.50 + 0.075 * float(i) + 0.03 * hash(i, 95);
      vec2 at = vec2(x, ridge(1, x) - 0.030 - 0.040 * hash(i, 96));
      if (length(p - at) > 0.05) continue;
      col = mix(col, mix(AMBER, YELLOW, 0.8), 0.9 * cover(sdBox(p - at, vec2(0.0016, 0.0013))));
      addHalo(col, 0.16 * halo(p, at, 0.0026));
    }
    mist(col, p, 0.315, 0.05, nd(0.38, 0.55));
    wood(col, p, 2, 0.31, vec2(0.030, 0.105), 0.0145, 0.66, 0.10);
    mist(col, p, 0.24, 0.05, nd(0.28, 0.50) * smoothstep(1.15, 0.9, p.x));
  }
  if (!behind4) {
    ground(col, p, 3, 0.15);
    hospital(col, p);
    ambulance(col, p - DOOR - vec2(0.150, -0.0085));
    lightsOf(col, p);
    addHalo(col, 0.30 * halo(p, DOOR + vec2(0.120, 0.0015), 0.006));
    trees(col, p);
  }
  float glow = 0.0;
  for (int i = 0; i < LAMPS; i++) {
    vec4 l = lamp(i);
    lampPost(col, p, l.xy, l.z, l.w, nd(oklch(0.125, 0.045, 268.0), oklch(0.30, 0.085, 264.0)));
    glow += halo(p, postLight(l.xy, l.z, l.w), l.z * 0.075) * 0.6;
  }
  addHalo(col, glow);
  ground(col, p, 4, 0.03);
  nearGrass(col, p, 1.2);
  if (u_day > 0.5) col = mix(col, mistColor(), 0.55 * smoothstep(0.75, 0.1, p.x) * smoothstep(0.4, 0.1, p.y));
  return col;
}
