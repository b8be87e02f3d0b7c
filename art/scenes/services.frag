// A street of nine workshops on a slope above the water. No two are built alike; each has its own lit
// window and its sign, and strings of lanterns hang between their roofs.

const float WATER = 0.172;

float streetY(float x) { return 0.248 + 0.082 * (x - 0.86) / 0.86; }
// 0 far range, 1 wooded hill, 2 nearer wood, 3 the slope behind the houses, 4 the bank that carries the street, 6 near bank, 7 left bank
float ridge(int id, float x) {
  if (id == 0) return hills(x, 0.345, 0.190, 1013);
  if (id == 1) return 0.335 + 0.055 * bump(x, 0.28, 0.24) + 0.035 * bump(x, 0.78, 0.15) + 0.09 * smoothstep(0.95, 1.6, x) + 0.03 * fbm(x * 5.0, 1023);
  if (id == 2) return 0.236 + 0.040 * bump(x, 0.55, 0.16) + 0.03 * bump(x, 0.04, 0.2) + 0.02 * fbm(x * 6.0, 1043);
  if (id == 3) return 0.140 + 0.180 * smoothstep(0.72, 1.02, x) + 0.115 * smoothstep(1.0, 1.75, x) + 0.014 * fbm(x * 8.0, 1063);
  if (id == 4) return mix(WATER - 0.03, streetY(x) + 0.004, smoothstep(0.765, 0.835, x)) + 0.004 * fbm(x * 30.0, 1073) * smoothstep(0.86, 0.82, x);
  if (id == 6) return -0.01 + 0.125 * smoothstep(1.34, 1.82, x) + 0.012 * fbm(x * 5.0, 1083) + 0.002 * fbm(x * 150.0, 1084);
  return 0.185 - 0.21 * smoothstep(0.14, 0.84, x) + 0.02 * fbm(x * 5.0, 1093) + 0.002 * fbm(x * 140.0, 1094);
}

const Sky SKY = Sky(0.28, 83, 0.7, 0.7, vec2(0.70, 0.36), vec3(20.0, 0.34, 40.0));
void wood(inout vec3 col, vec2 p, int id, float far, vec2 sizes, float gap, float density) {
  float h = ridge(id, p.x);
  if (p.y > h + sizes.y * 1.4) return;
  float c = max(cover(p.y - h), treeLine(p, id, gap, sizes, density, 2700 + id * 61));
  vec3 tint = mix(land(far), mistColor(), smoothstep(sizes.y * 0.5, -0.09, p.y - h) * nd(0.32, 0.65));
  col = mix(col, tint, c);
}

// ---------------------------------------------------------------- the workshops

const int SHOPS = 9;
// middle, half-width, height of the wall, height of the roof
const vec4 SHOP[9] = vec4[](vec4(0.893, 0.0350, 0.060, 0.046), vec4(0.986, 0.0430, 0.056, 0.030), vec4(1.083, 0.0350, 0.070, 0.046),
  vec4(1.178, 0.0355, 0.092, 0.062), vec4(1.280, 0.0480, 0.064, 0.044), vec4(1.386, 0.0405, 0.066, 0.066), vec4(1.480, 0.0270, 0.128, 0.062),
  vec4(1.574, 0.0430, 0.060, 0.036), vec4(1.677, 0.0430, 0.064, 0.060));
// The workshop whose place is nearest, or the one to the left with `half_` 0; they stand almost evenly.
int nearest(float x, float half_) { return int(floor((x - 0.893) / 0.098 + half_)); }
vec2 shopFoot(int i) { return vec2(SHOP[i].x, streetY(SHOP[i].x) + 0.004); }
// Where the strings of lanterns are tied to a roof; side is -1 or 1.
vec2 tie(int i, float side) {
  vec4 s = SHOP[i];
  float k = i == 6 ? 0.06 : i == 1 ? 0.95 : i == 7 ? 0.80 : i == 2 ? 0.62 : 0.68;
  float x = i == 6 ? 1.0 : i == 1 ? 0.82 : i == 7 ? 0.58 : i == 2 ? 0.72 : i == 3 ? 0.38 : i == 4 ? 0.80 : i == 8 ? 0.66 : 0.36;
  return shopFoot(i) + vec2(side * s.y * x, s.z + s.w * k);
}

vec3 trimColor() { return nd(oklch(0.150, 0.048, 268.0), oklch(0.32, 0.085, 264.0)); }
void pane(inout vec3 col, vec2 q, vec2 c, vec2 b, vec2 bars, float heat) {
  vec2 v = q - c;
  float d = sdBox(v, b);
  if (d > 0.004) return;
  vec3 trim = trimColor();
  col = mix(col, trim, cover(d - 0.0018));
  vec2 f = (v + vec2(0.0, b.y * 0.2)) / (b * 1.25);
  vec3 glass = mix(mix(AMBER, EMBER, 0.20), mix(YELLOW, CORE, 0.45), exp(-dot(f, f)) * heat);
  col = mix(col, glass, cover(d));
  vec2 g = abs(fract((v / b * 0.5 + 0.5) * bars + 0.5) - 0.5) / bars * 2.0 * b;
  float line = min(bars.x > 1.5 ? g.x : 1.0, bars.y > 1.5 ? g.y : 1.0) - 0.0007;
  col = mix(col, trim, cover(max(line, d)) * 0.9);
}
void door(inout vec3 col, vec2 q, vec2 foot, vec2 b, float open) {
  vec2 v = q - foot - vec2(0.0, b.y);
  float d = sdBox(v, b);
  if (d > 0.006) return;
  vec3 trim = trimColor();
  col = mix(col, trim, cover(d - 0.0022));
  vec2 f = (v + vec2(0.0, b.y * 0.3)) / (b * vec2(1.8, 1.2));
  vec3 light = mix(AMBER, mix(YELLOW, CORE * 1.1, 0.6), exp(-dot(f, f)));
  vec3 leaf = nd(oklch(0.235, 0.070, 264.0), oklch(0.46, 0.085, 262.0)) * (1.0 - 0.25 * step(0.5, fract(v.x / b.x * 2.0)));
  vec3 c = mix(leaf, light, step(v.x, b.x * (2.0 * open - 1.0)));
  if (open < 0.1) c = mix(c, mix(AMBER, YELLOW, 0.6), cover(sdBox(v - vec2(0.0, b.y * 0.45), b * vec2(0.55, 0.28))));
  col = mix(col, c, cover(d));
}

// Middle and half-size of every window, workshop by workshop; its bars and how bright it is.
const int FIRST[10] = int[](0, 3, 4, 8, 13, 15, 16, 17, 18, 20);
const vec4 PANE[20] = vec4[](
  vec4(0.0, 0.072, 0.0060, 0.0075), vec4(-0.0255, 0.026, 0.0045, 0.0085), vec4(0.0255, 0.026, 0.0045, 0.0085),
  vec4(0.0090, 0.0255, 0.0275, 0.0150),
  vec4(-0.0110, 0.0250, 0.0155, 0.0130), vec4(-0.018, 0.055, 0.0050, 0.0065), vec4(0.0, 0.055, 0.0050, 0.0065), vec4(0.018, 0.055, 0.0050, 0.0065),
  vec4(0.0, 0.110, 0.0062, 0.0085), vec4(-0.0150, 0.076, 0.0062, 0.0090), vec4(0.0150, 0.076, 0.0062, 0.0090), vec4(0.0110, 0.0250, 0.0165, 0.0140), vec4(0.0, 0.0535, 0.0230, 0.0045),
  vec4(-0.016, 0.078, 0.0052, 0.0070), vec4(0.0265, 0.0265, 0.0125, 0.0120),
  vec4(0.0085, 0.0290, 0.0245, 0.0190),
  vec4(0.004, 0.074, 0.0050, 0.0080),
  vec4(-0.0110, 0.0270, 0.0235, 0.0150),
  vec4(-0.0305, 0.0270, 0.0060, 0.0095), vec4(0.0305, 0.0270, 0.0060, 0.0095));
const vec3 BARS[20] = vec3[](
  vec3(2.0, 2.0, 0.7), vec3(1.0, 2.0, 0.7), vec3(1.0, 2.0, 0.8), vec3(6.0, 3.0, 1.0),
  vec3(3.0, 2.0, 0.9), vec3(2.0, 1.0, 0.6), vec3(2.0, 1.0, 0.9), vec3(2.0, 1.0, 0.7),
  vec3(2.0, 2.0, 0.8), vec3(2.0, 2.0, 0.7), vec3(2.0, 2.0, 0.9), vec3(4.0, 2.0, 1.0), vec3(5.0, 1.0, 0.7),
  vec3(2.0, 2.0, 0.8), vec3(3.0, 2.0, 0.8), vec3(3.0, 2.0, 1.0), vec3(2.0, 2.0, 0.8), vec3(4.0, 1.0, 0.9),
  vec3(2.0, 2.0, 0.8), vec3(2.0, 2.0, 0.7));
// middle, half-width, half-height, and how far the door stands open
const vec4 DOOR[9] = vec4[](vec4(0.0, 0.0155, 0.0225, 1.0), vec4(-0.0300, 0.0068, 0.0180, 0.0), vec4(0.0210, 0.0066, 0.0175, 0.0),
  vec4(-0.0175, 0.0066, 0.0180, 0.0), vec4(-0.0170, 0.0175, 0.0200, 1.0), vec4(-0.0285, 0.0066, 0.0190, 0.0), vec4(0.0, 0.0080, 0.0185, 0.0),
  vec4(0.0270, 0.0070, 0.0185, 0.0), vec4(0.0, 0.0175, 0.0235, 0.55));

// The sign's picture; v runs from -1 to 1 over its disc.
float emblem(int i, vec2 v) {
  if (i == 0) {          // lights that know of each other
    float d = min(length(v - vec2(0.0, 0.42)), min(length(v - vec2(-0.42, -0.28)), length(v - vec2(0.42, -0.28)))) - 0.19;
    d = min(d, sdSegment(v, vec2(0.0, 0.42), vec2(-0.42, -0.28)) - 0.06);
    return min(d, min(sdSegment(v, vec2(0.0, 0.42), vec2(0.42, -0.28)), sdSegment(v, vec2(-0.42, -0.28), vec2(0.42, -0.28))) - 0.06);
  }
  if (i == 1) { v = abs(v); return (sqrt(v.x + 0.004) + sqrt(v.y + 0.004) - 0.86) * 0.5; }
  if (i == 2) return min(sdBox(v - vec2(-0.38, -0.22), vec2(0.12, 0.22)), min(sdBox(v - vec2(0.0, -0.08), vec2(0.12, 0.36)), sdBox(v - vec2(0.38, 0.06), vec2(0.12, 0.50))));
  if (i == 3) { float a = atan(v.y, v.x), r = length(v); return max(r - 0.46 - 0.14 * smoothstep(-0.3, 0.3, cos(a * 7.0)), 0.20 - r); }
  if (i == 4) return min(min(length(v - vec2(-0.26, -0.08)) - 0.25, length(v - vec2(0.08, 0.10)) - 0.33), min(length(v - vec2(0.36, -0.10)) - 0.22, sdBox(v - vec2(0.04, -0.22), vec2(0.32, 0.11))));
  if (i == 5) return min(sdBox(v - vec2(0.0, 0.34), vec2(0.50, 0.11)), min(sdBox(v - vec2(-0.20, -0.16), vec2(0.30, 0.27)), sdBox(v - vec2(0.36, -0.16), vec2(0.14, 0.27))));
  if (i == 6) { float d = max(abs(v.x) - 0.42 * sqrt(clamp((v.y + 0.66) * 0.95, 0.0, 1.0)), abs(v.y + 0.06) - 0.52); return max(d, 0.14 - length(v - vec2(0.0, 0.06))); }
  if (i == 7) return min(sdSegment(v, vec2(-0.44, -0.02), vec2(-0.12, -0.34)), sdSegment(v, vec2(-0.12, -0.34), vec2(0.46, 0.36))) - 0.11;
  float d = min(length(v - vec2(-0.26, 0.26)), length(v - vec2(0.28, 0.26))) - 0.19;
  vec2 u = vec2(abs(v.x - 0.01) - 0.27, v.y);
  return min(d, max(length(u - vec2(0.0, -0.42)) - 0.30, -0.44 - v.y));
}
vec2 signAt(int i) {
  vec4 s = SHOP[i];
  float side = i == 0 || i == 3 || i == 6 ? -1.0 : 1.0;
  return shopFoot(i) + vec2(side * (s.y + 0.0105), i == 6 ? 0.058 : s.z * 0.66);
}
void sign_(inout vec3 col, vec2 p, int i) {
  vec2 c = signAt(i), v = p - c;
  if (abs(v.x) > 0.03 || abs(v.y) > 0.03) return;
  float r = 0.0100, side = sign(c.x - SHOP[i].x);
  vec3 trim = trimColor();
  float d = sdSegment(v, vec2(-side * 0.013, 0.0160), vec2(side * 0.009, 0.0160)) - 0.0009;
  d = min(d, sdSegment(v, vec2(-side * 0.013, 0.0080), vec2(side * 0.001, 0.0160)) - 0.0007);
  d = min(d, max(abs(abs(v.x) - 0.005) - 0.0005, abs(v.y - 0.012) - 0.004));
  d = min(d, length(v) - r);
  col = mix(col, trim, cover(d));
  float face = length(v) - r * 0.86;
  vec3 lit = mix(mix(YELLOW, AMBER, 0.35), mix(YELLOW, CORE, 0.5), exp(-dot(v, v) / 0.00006));
  col = mix(col, lit, cover(face));
  col = mix(col, trim, clamp(0.5 - emblem(i, v / (r * 0.90)) * r * 0.90 / PX, 0.0, 1.0) * cover(face));
}
vec2 doorLamp(int i) {
  vec4 s = SHOP[i];
  float x = i == 0 ? 0.0 : i == 1 ? -0.70 : i == 2 ? 0.62 : i == 3 ? -0.50 : i == 4 ? 0.08 : i == 5 ? -0.72 : i == 6 ? 0.0 : i == 7 ? 0.62 : 0.0;
  return shopFoot(i) + vec2(x * s.y, i == 0 || i == 8 ? 0.056 : i == 6 ? 0.048 : 0.045);
}

vec3 wallColor(int i) {
  vec3 night = oklch(0.262 + 0.050 * hash(i, 1101), 0.080, 261.0 + 7.0 * hash(i, 1102));
  vec3 day = i == 1 || i == 3 || i == 6 ? oklch(0.865, 0.030, 66.0) : i == 4 || i == 8 ? oklch(0.62, 0.070, 259.0) : oklch(0.735, 0.052, 256.0);
  return nd(i == 1 || i == 3 || i == 6 ? night * 1.25 : night, day);
}
void shop(inout vec3 col, vec2 p, int i) {
  vec4 s = SHOP[i];
  vec2 q = p - shopFoot(i);
  float w = s.y, h = s.z, r = s.w;
  if (abs(q.x) > w + 0.030 || q.y > h + r + 0.075 || q.y < -0.010) return;
  vec3 wall = wallColor(i), trim = trimColor();
  vec3 roof = nd(oklch(0.195, 0.066, 266.0), oklch(0.42 + 0.07 * hash(i, 1103), 0.085, 262.0));
  float x = abs(q.x);
  // the wall's texture: boards, bricks or plaster
  float t = i == 0 || i == 8 ? -0.16 * step(0.86, fract(q.x * 130.0)) : i == 4 || i == 6 ? -0.15 * max(step(0.80, fract(q.y * 170.0)), step(0.88, fract(q.x * 75.0 + 0.5 * floor(q.y * 170.0)))) : 0.12 * (fbm(p * 60.0) - 0.5);
  vec3 face = wall * (1.0 + t * step(PX, 0.003)) * mix(0.90, 1.05, smoothstep(0.0, h, q.y));
  // light on the wall from the lamp at the door
  vec2 l = p - doorLamp(i);
  float glow = exp(-length(l * vec2(1.0, 0.85)) * 36.0);
  if (u_day > 0.5) face = mix(face, oklch(0.90, 0.09, 80.0), 0.40 * glow);
  else face += oklch(0.70, 0.140, 74.0) * 0.42 * glow;
  vec3 rim = nd(oklch(0.5, 0.11, 260.0), oklch(0.95, 0.05, 70.0));
  float d;

  // what stands behind the roof
  if (i == 4) {
    d = max(abs(q.x - 0.026) - mix(0.0095, 0.0070, (q.y - h) / 0.09), q.y - h - 0.088);
    col = mix(col, wall * 0.72, cover(max(d, h - q.y)));
    col = mix(col, trim, cover(sdBox(q - vec2(0.026, h + 0.086), vec2(0.0098, 0.0030))));
  }
  if (i == 0 || i == 5 || i == 8) col = mix(col, wall * 0.70, cover(sdBox(q - vec2(-w * 0.52, h + r * 0.66), vec2(0.0052, 0.017))));
  if (i == 3) col = mix(col, wall * 0.70, cover(sdBox(q - vec2(w * 0.62, h + r * 0.55), vec2(0.0050, 0.020))));

  // wall and roof
  if (i == 0 || i == 5) {
    float top = h + r * (1.0 - x / w);
    d = max(x - w, q.y - top);
    col = mix(col, face, cover(d * 0.8));
    if (i == 5) {
      // a studio: the whole gable is glass
      float in_ = max((q.y - top + 0.010) * 0.6, h + 0.004 - q.y);
      vec2 f = (q - vec2(0.0, h + 0.012)) / vec2(0.034, 0.034);
      vec3 glass = mix(mix(AMBER, EMBER, 0.15), mix(YELLOW, CORE, 0.55), exp(-dot(f, f)));
      float bar = min(abs(fract(q.x / 0.0135 + 0.5) - 0.5) * 0.0135, abs(fract((q.y - h) / 0.0160) - 0.5) * 0.0160) - 0.0008;
      glass = mix(glass, trim, cover(bar));
      col = mix(col, trim, cover(in_ - 0.002));
      col = mix(col, glass, cover(in_));
    }
    d = max(abs(q.y - top - 0.001) * 0.62 - 0.0036, max(x - w - 0.0065, h - 0.009 - q.y));
    col = mix(col, roof + rim * nd(0.10, 0.12) * smoothstep(0.0, 0.004, q.y - top), cover(d));
  } else if (i == 1) {
    // three teeth with north light
    d = max(x - w, q.y - h);
    col = mix(col, face, cover(d));
    float u = (q.x + w) / (2.0 * w) * 3.0, f = fract(u);
    float top = h + r * (1.0 - f);
    d = max(max(x - w, q.y - top), h - 0.001 - q.y);
    vec3 c = roof * (1.0 + 0.12 * step(0.8, fract(f * 7.0)));
    float light = max(abs(f - 0.19) - 0.115, max(h + 0.005 - q.y, q.y - h - r * 0.60));
    c = mix(c, mix(YELLOW, AMBER, 0.3 + 0.25 * floor(u)), step(light, 0.0) * smoothstep(0.012, 0.03, abs(f - 0.19)));
    c += rim * nd(0.12, 0.14) * exp(-(top - q.y) / 0.0018);
    col = mix(col, c, cover(d));
    col = mix(col, trim, cover(sdBox(q - vec2(0.0, h), vec2(w + 0.0025, 0.0022))));
  } else if (i == 2) {
    // an observatory
    d = max(x - w, q.y - h);
    col = mix(col, face, cover(d));
    vec2 v = (q - vec2(0.0, h + 0.003)) / vec2(w * 0.90, r);
    d = max((length(v) - 1.0) * r, h - q.y);
    vec3 c = roof * (1.18 - 0.35 * v.x) + rim * nd(0.08, 0.10) * smoothstep(0.80, 1.0, length(v));
    float slit = abs(v.x - 0.38 * sqrt(max(0.0, 1.0 - 0.9 * v.y * v.y))) - 0.20;
    slit = max(slit * w * 0.8, max(0.14 - v.y, v.y - 0.90) * r);
    c = mix(c, mix(mix(AMBER, EMBER, 0.25), YELLOW, smoothstep(1.0, 0.1, v.y)), cover(slit));
    col = mix(col, c, cover(d));
    d = sdSegment(q, vec2(0.0120, h + 0.024), vec2(0.0270, h + 0.054)) - mix(0.0018, 0.0030, clamp((q.y - h - 0.02) / 0.036, 0.0, 1.0));
    col = mix(col, trim, cover(d));
    col = mix(col, trim, cover(sdBox(q - vec2(0.0, h + 0.001), vec2(w + 0.003, 0.0030))));
  } else if (i == 3) {
    // a stepped gable
    float top = h + r * ceil((1.0 - x / w) * 4.0) / 4.5;
    d = max(x - w, q.y - top);
    col = mix(col, face, cover(d));
    d = max(x - w - 0.0012, abs(q.y - top) - 0.0018);
    col = mix(col, trim, cover(d));
  } else if (i == 4) {
    // a forge with a long roof
    d = max(x - w, q.y - h);
    col = mix(col, face, cover(d));
    float k = clamp((q.y - h + 0.004) / (r + 0.004), 0.0, 1.0);
    d = max(x - mix(w + 0.007, w - 0.012, k), max(h - 0.004 - q.y, q.y - h - r));
    vec3 c = roof * (1.0 + 0.16 * (noise(vec2(q.x * 170.0, floor(q.y * 120.0))) - 0.4) - 0.10 * step(0.82, fract(q.y * 120.0)));
    c += rim * nd(0.16, 0.2) * exp(-(h + r - q.y) / 0.004);
    col = mix(col, c, cover(d));
    // a dormer
    vec2 v = q - vec2(-0.016, h + 0.016);
    d = max(abs(v.x) - 0.0105, max(v.y - 0.019 + abs(v.x) * 0.9, -0.014 - v.y));
    col = mix(col, face, cover(d));
    col = mix(col, trim, cover(max(abs(v.y - 0.020 + abs(v.x) * 0.9) * 0.75 - 0.0018, max(abs(v.x) - 0.0135, -0.2 - v.y))));
  } else if (i == 6) {
    // a watch tower with a lantern room
    d = max(x - w * (q.y > h - 0.034 ? 1.10 : mix(1.0, 0.90, q.y / h)), q.y - h);
    face *= nd(1.10, 1.06) - 0.30 * (q.x / w) * (q.x / w) - 0.08 * q.x / w;
    col = mix(col, face, cover(d));
    col = mix(col, trim, cover(sdBox(q - vec2(0.0, h - 0.034), vec2(w * 1.16, 0.0024))));
    d = sdBox(q - vec2(0.0, h - 0.015), vec2(w * 0.92, 0.0115));
    vec2 f = (q - vec2(0.0, h - 0.016)) / vec2(w * 0.8, 0.014);
    vec3 glass = mix(AMBER, mix(YELLOW, CORE * 1.15, 0.8 * exp(-dot(f, f))), exp(-dot(f, f) * 0.6));
    glass = mix(glass, trim, cover(abs(fract(q.x / 0.0125 + 0.5) - 0.5) * 0.0125 - 0.0011));
    col = mix(col, glass, cover(d));
    d = max(x - (h + r - q.y) / r * w * 1.24, h - 0.002 - q.y);
    col = mix(col, roof * (1.12 - 0.35 * q.x / w), cover(d * 0.9));
    col = mix(col, trim, cover(max(x - 0.0008, abs(q.y - h - r - 0.006) - 0.012)));
  } else if (i == 7) {
    // a barrel roof
    d = max(x - w, q.y - h);
    col = mix(col, face, cover(d));
    vec2 v = vec2(q.x / w, (q.y - h) / r);
    d = max((length(v) - 1.0) * r, h - 0.001 - q.y);
    col = mix(col, face, cover(d));
    float fan = max((length(v * vec2(1.30, 1.38)) - 1.0) * r * 0.75, h + 0.004 - q.y);
    vec3 glass = mix(mix(AMBER, EMBER, 0.1), mix(YELLOW, CORE, 0.4), exp(-dot(v, v) * 2.6));
    float a = atan(v.y, v.x) / 3.14159 * 7.0;
    glass = mix(glass, trim, cover(abs(fract(a) - 0.5) * -1.0 * length(v) * 0.016 + 0.5 * length(v) * 0.016 - 0.0008));
    glass = mix(glass, trim, cover(abs(length(v) - 0.34) * r - 0.0009));
    col = mix(col, trim, cover(fan - 0.0018));
    col = mix(col, glass, cover(fan));
    d = max(abs(length(v) - 1.0) * r - 0.0040, h - 0.002 - q.y);
    col = mix(col, roof + rim * nd(0.10, 0.12) * smoothstep(0.98, 1.10, length(v)), cover(d));
    col = mix(col, trim, cover(sdBox(q - vec2(0.0, h), vec2(w + 0.005, 0.0026))));
  } else {
    // a barn with a broken roof
    float top = h + (x > w * 0.62 ? r * 0.62 * (1.0 - (x - w * 0.62) / (w * 0.38)) : r * (0.62 + 0.38 * (1.0 - x / (w * 0.62))));
    d = max(x - w, q.y - top);
    col = mix(col, face, cover(d * 0.6));
    d = max(abs(q.y - top) * (x > w * 0.62 ? 0.42 : 0.80) - 0.0034, max(x - w - 0.005, h - 0.010 - q.y));
    col = mix(col, roof + rim * nd(0.10, 0.12) * smoothstep(0.0, 0.004, q.y - top), cover(d));
    vec2 v = q - vec2(0.0, h + r * 0.36);
    d = length(v) - 0.0105;
    col = mix(col, trim, cover(d - 0.0020));
    col = mix(col, mix(AMBER, YELLOW, 0.7), cover(d));
    col = mix(col, trim, cover(min(abs(v.x), abs(v.y)) - 0.0008) * cover(d));
    // the beam and its hook
    col = mix(col, trim, cover(min(sdBox(q - vec2(0.0, h + r * 0.74), vec2(0.0022, 0.010)), sdBox(q - vec2(0.0, h + r * 0.66), vec2(0.0035, 0.0025)))));
  }

  // the ground floor
  vec4 entry = DOOR[i];
  door(col, q, vec2(entry.x, 0.0), entry.yz, entry.w);
  for (int k = FIRST[i]; k < FIRST[i + 1]; k++) pane(col, q, PANE[k].xy, PANE[k].zw, BARS[k].xy, BARS[k].z);
  if (i == 4) {
    // the anvil in front of the fire
    vec2 v = q - vec2(-0.015, 0.012);
    d = min(sdBox(v, vec2(0.0072, 0.0022)), min(sdBox(v + vec2(0.0, 0.006), vec2(0.0025, 0.006)), sdBox(v + vec2(0.0, 0.0105), vec2(0.0050, 0.0016))));
    col = mix(col, trim, cover(d));
  }
  // those who work late
  if (i == 0 || i == 5 || i == 7 || i == 8) {
    vec2 v = (q - (i == 0 ? vec2(0.003, 0.0) : i == 8 ? vec2(-0.0075, 0.0) : i == 5 ? vec2(0.0165, 0.004) : vec2(-0.0190, 0.004))) / 0.034;
    if (i == 5) v.x = -v.x;
    d = length(v - vec2(0.01, 0.90)) - 0.085;
    d = min(d, sdSegment(v, vec2(0.0, 0.76), vec2(0.0, 0.45)) - mix(0.075, 0.110, clamp((0.76 - v.y) / 0.3, 0.0, 1.0)));
    d = min(d, min(sdSegment(v, vec2(0.045, 0.45), vec2(0.06, 0.02)), sdSegment(v, vec2(-0.045, 0.45), vec2(-0.07, 0.02))) - 0.050);
    d = min(d, sdSegment(v, vec2(0.05, 0.72), vec2(0.25, i == 7 ? 0.80 : 0.56)) - 0.038);
    float open = i == 5 ? 0.0100 : i == 7 ? 0.0120 : 0.0;
    col = mix(col, mix(trim, EMBER, 0.12), clamp(0.5 - max(d, open / 0.034 * 1.2 - v.y) * 0.034 / PX, 0.0, 1.0) * 0.92);
  }
  // an awning over the widest windows
  if (i == 1 || i == 5 || i == 7) {
    vec2 c = i == 1 ? vec2(0.0090, 0.0450) : i == 5 ? vec2(0.0085, 0.0515) : vec2(-0.0110, 0.0455);
    float half_ = i == 1 ? 0.031 : i == 5 ? 0.027 : 0.026;
    vec2 v = q - c;
    float k = clamp(0.5 - v.y / 0.010, 0.0, 1.0);
    d = max(abs(v.x) - half_ - 0.003 * k, abs(v.y) - 0.0050 - 0.0012 * abs(sin(v.x * 3.14159 / 0.0076)) * step(v.y, 0.0));
    float band = step(0.5, fract(v.x / 0.0152));
    vec3 c2 = mix(nd(oklch(0.30, 0.085, 262.0), oklch(0.50, 0.10, 262.0)), nd(oklch(0.44, 0.075, 260.0), oklch(0.95, 0.015, 80.0)), band);
    col = mix(col, c2 + nd(AMBER * 0.10, vec3(0.0)) * k, cover(d));
  }
  glassLantern(col, p, doorLamp(i), 0.0034);
}

// Smoke of the forge.
void smoke(inout vec3 col, vec2 p) {
  vec2 q = p - shopFoot(4) - vec2(0.026, SHOP[4].z + 0.090);
  if (q.y < 0.0 || q.y > 0.20 || abs(q.x) > 0.12) return;
  float x = q.x - 0.20 * q.y - 0.016 * sin(q.y * 32.0) * smoothstep(0.0, 0.08, q.y);
  float s = exp(-pow(x / (0.0055 + 0.11 * q.y), 2.0)) * smoothstep(0.0, 0.01, q.y) * smoothstep(0.19, 0.03, q.y);
  col = mix(col, nd(oklch(0.46, 0.07, 262.0), oklch(0.96, 0.01, 250.0)), s * 0.42);
}

// Middle and half-width of a string's lantern, and whether it is a long one.
vec4 hung(vec2 a, vec2 b, int seed, int k) {
  float r = 0.0066 + 0.0020 * hash(seed, 1121);
  float tall = hash(seed, 1122) < 0.40 ? 1.0 : 0.0;
  vec2 at = ropePoint(a, b, 0.016, k == 0 ? 0.24 : k == 1 ? 0.52 : 0.79);
  return vec4(at - vec2(0.0, r * (mix(0.86, 1.38, tall) + 0.45)), r, tall);
}
void strings(inout vec3 col, vec2 p) {
  if (p.x < 0.70 || p.y > 0.62 || p.y < WATER) return;
  vec3 dark = trimColor();
  float glow = 0.0;
  int near = nearest(p.x, 0.0);
  for (int j = -1; j <= 1; j++) {
    int i = near + j;
    if (i < 0 || i > SHOPS - 2) continue;
    vec2 a = tie(i, 1.0), b = tie(i + 1, -1.0);
    float fade = smoothstep(0.14, 0.08, abs(p.x - 0.5 * (a.x + b.x)));
    if (fade <= 0.0) continue;
    rope(col, p, a, b, 0.016, 0.0007, dark);
    for (int k = 0; k < 3; k++) {
      vec4 l = hung(a, b, i * 3 + k, k);
      glow += 0.46 * halo(p, l.xy, l.z * 1.15) * fade;
      if (length(p - l.xy) < 0.03) paperLantern(col, p, l.xy, l.z, l.w, hash(i * 3 + k, 1123) * 0.7);
    }
  }
  addHalo(col, glow * smoothstep(0.70, 0.80, p.x) * smoothstep(0.62, 0.54, p.y));
}

// The street, and the wall that holds it above the water.
void bank(inout vec3 col, vec2 p) {
  if (p.x < 0.75) return;
  float h = ridge(4, p.x), d = h - p.y;
  float solid = cover(-d);
  if (solid <= 0.0) return;
  float edge = streetY(p.x) - 0.0215;
  float light = 0.0;
  int near = nearest(p.x, 0.5);
  for (int j = -1; j <= 1; j++) {
    int i = near + j;
    if (i < 0 || i >= SHOPS) continue;
    vec2 l = doorLamp(i);
    light += 1.0 * pool(p, vec2(l.x, shopFoot(i).y - 0.007), 0.040);
    light += 0.8 * pool(p, vec2(SHOP[i].x, shopFoot(i).y - 0.004), SHOP[i].y * 1.2);
  }
  vec3 c;
  if (p.y > edge) {
    vec2 g = vec2(p.x / 0.011, (p.y - edge) / 0.0052);
    g.x += 0.5 * floor(g.y);
    vec2 f = 0.5 - abs(fract(g) - 0.5);
    c = nd(oklch(0.315, 0.066, 266.0), oklch(0.80, 0.030, 68.0)) * (0.82 + 0.22 * hash(ivec2(floor(g)))) * mix(0.80, 1.0, smoothstep(0.02, 0.14, min(f.x, f.y)));
    warmGround(c, 0.95, light);
  } else {
    float row = floor((edge - p.y) / 0.0098);
    vec2 g = vec2(p.x / 0.021 + 0.5 * mod(row, 2.0) + 0.35 * hash(int(row), 1131), (edge - p.y) / 0.0098);
    vec2 f = 0.5 - abs(fract(g) - 0.5);
    float joint = 1.0 - smoothstep(0.02, 0.10, min(f.x * 1.6, f.y));
    float block = hash(ivec2(floor(g)));
    c = nd(oklch(0.245, 0.072, 265.0), oklch(0.615, 0.060, 259.0)) * (0.84 + 0.26 * block + 0.25 * (fbm(p * vec2(28.0, 20.0)) - 0.45)) * (1.0 - 0.26 * joint);
    c *= mix(0.72, 1.0, smoothstep(WATER, WATER + 0.03, p.y));
    warmGround(c, 0.30, light * 1.4);
    // the coping
    float cope = edge - p.y;
    if (cope < 0.0052) {
      c = nd(oklch(0.37, 0.070, 264.0), oklch(0.80, 0.038, 256.0)) * (0.92 + 0.12 * hash(int(p.x / 0.034), 1132));
      warmGround(c, 0.8, light);
    }
    c = mix(c, c * 0.6, exp(-abs(cope - 0.0062) / 0.0014));
    // mooring rings
    vec2 v = vec2(mod(p.x, 0.118) - 0.059, p.y - WATER - 0.028);
    c = mix(c, trimColor(), cover(abs(length(v) - 0.0040) - 0.0010));
  }
  // the left end runs out into grass
  float wild = smoothstep(0.850, 0.825, p.x + 0.008 * (noise(p.y * 150.0, 3) - 0.5));
  float tuft = fbm(p * vec2(24.0, 50.0));
  c = mix(c, land(0.17) * (0.72 + 0.6 * tuft) + nd(oklch(0.5, 0.11, 260.0), oklch(0.92, 0.06, 68.0)) * nd(0.12, 0.18) * exp(-d / 0.004), wild);
  col = mix(col, c, solid);
}

float doorHalos(vec2 p) {
  float glow = 0.0;
  int near = nearest(p.x, 0.5);
  for (int j = -1; j <= 1; j++) {
    int i = near + j;
    if (i < 0 || i >= SHOPS) continue;
    float fade = smoothstep(0.135, 0.07, abs(p.x - SHOP[i].x));
    glow += fade * (0.42 * halo(p, doorLamp(i), 0.0056) + 0.30 * halo(p, signAt(i), 0.0085));
  }
  return glow + 0.55 * halo(p, shopFoot(6) + vec2(0.0, SHOP[6].z - 0.015), 0.020) + 0.35 * halo(p, shopFoot(4) + vec2(-0.017, 0.018), 0.018) + 0.30 * halo(p, shopFoot(0) + vec2(0.0, 0.02), 0.016);
}

vec3 background(vec2 p, bool mirrored) {
  vec3 col = sky(p, SKY);
  range(col, p, 0, 0.76, 0.22);
  wood(col, p, 1, 0.54, vec2(0.014, 0.040), 0.0080, 0.68);
  mist(col, p, 0.300, 0.05, nd(0.38, 0.58));
  wood(col, p, 2, 0.34, vec2(0.022, 0.070), 0.0120, 0.56);
  mist(col, p, 0.205, 0.03, nd(0.35, 0.50));
  if (p.x > 0.70) wood(col, p, 3, 0.27, vec2(0.035, 0.105), 0.0150, 0.66);
  vec2 g = (p - vec2(1.32, 0.33 + 0.09 * (p.x - 1.32))) / vec2(0.40, 0.075);
  addHalo(col, 0.075 * exp(-dot(g, g)));
  if (p.x > 0.70 && p.y < 0.62) {
    smoke(col, p);
    bank(col, p);
    int near = nearest(p.x, 0.5);
    for (int j = -1; j <= 1; j++) if (near + j >= 0 && near + j < SHOPS) shop(col, p, near + j);
    for (int j = -1; j <= 1; j++) if (near + j >= 0 && near + j < SHOPS) sign_(col, p, near + j);
    addHalo(col, doorHalos(p) * smoothstep(0.70, 0.80, p.x) * smoothstep(0.62, 0.54, p.y));
    strings(col, p);
  }
  return col;
}

const vec2 BOAT = vec2(1.075, 0.108);
const vec2 BOAT_LAMP = vec2(1.108, 0.1395);
void boat(inout vec3 col, vec2 p) {
  vec2 q = p - BOAT;
  if (abs(q.x) > 0.30 || abs(q.y) > 0.25) return;
  vec3 dark = nd(oklch(0.145, 0.048, 267.0), oklch(0.31, 0.085, 264.0));
  // its dark reflection, then the hull
  float wave = noise(vec2(p.x * 60.0, p.y * 500.0)) - 0.5;
  float u = (q.x + 0.006 * wave) / 0.044;
  float sheer = 0.0035 + 0.0090 * u * u;
  float d = max(abs(u) - 1.0, max(q.y - 0.0, -0.012 * sqrt(max(0.0, 1.0 - u * u)) - 0.004 - q.y));
  col = mix(col, dark, cover(d, 0.0015) * 0.55);
  u = q.x / 0.044;
  float keel = -0.0060 + 0.014 * u * u * u * u;
  d = max((abs(u) - 1.0) * 0.02, max(q.y - sheer, keel - q.y));
  vec3 c = dark * 1.25 + nd(AMBER * 0.16, oklch(0.8, 0.1, 70.0) * 0.12) * exp(-length(p - BOAT_LAMP) / 0.022);
  col = mix(col, c, cover(d));
  col = mix(col, dark * 1.7 + nd(AMBER * 0.22, vec3(0.0)) * exp(-length(p - BOAT_LAMP) / 0.03), cover(max(abs(q.y - sheer) - 0.0013, (abs(u) - 1.02) * 0.03)));
  // the rower
  vec2 v = q - vec2(-0.006, 0.004);
  d = length(v - vec2(0.0035, 0.0345)) - 0.0046;
  d = min(d, sdSegment(v, vec2(0.0015, 0.026), vec2(-0.002, 0.008)) - 0.0052);
  d = min(d, sdSegment(v, vec2(0.002, 0.024), vec2(0.014, 0.016)) - 0.0018);
  d = min(d, sdSegment(v, vec2(0.016, 0.0175), vec2(-0.020, -0.0130)) - 0.0009);
  d = min(d, sdSegment(v, vec2(-0.017, -0.0105), vec2(-0.024, -0.0160)) - 0.0021);
  col = mix(col, dark + nd(AMBER * 0.30, vec3(0.0)) * smoothstep(-0.003, 0.006, v.x) * exp(-length(p - BOAT_LAMP) / 0.03), cover(d));
  // the lantern at the bow
  d = sdSegment(p, vec2(BOAT_LAMP.x + 0.006, BOAT.y + 0.009), BOAT_LAMP + vec2(0.006, 0.016)) - 0.0010;
  d = min(d, sdSegment(p, BOAT_LAMP + vec2(0.006, 0.016), BOAT_LAMP + vec2(0.0, 0.016)) - 0.0008);
  col = mix(col, dark, cover(d));
  glassLantern(col, p, BOAT_LAMP, 0.0050);
  addHalo(col, 0.6 * halo(p, BOAT_LAMP, 0.0088));
}

float ripple(vec2 p) {
  float depth = WATER - p.y;
  return noise(vec2(p.x * 26.0, depth * 900.0 / (1.0 + depth * 14.0))) - 0.5;
}
// Where the water shows its picture from.
vec2 mirror(vec2 p) {
  float depth = WATER - p.y, wave = ripple(p);
  return vec2(p.x + wave * 0.005 * (1.0 + depth * 10.0), WATER + depth * 1.45 + wave * (0.004 + 0.10 * depth));
}
vec3 water(vec3 col, vec2 p) {
  float depth = WATER - p.y, wave = ripple(p);
  col = mix(col, nd(oklch(0.22, 0.075, 265.0), oklch(0.85, 0.046, 250.0)), nd(0.24, 0.22) + 0.32 * smoothstep(0.0, 0.22, depth));
  float column = 0.0;
  for (int i = 0; i < SHOPS; i++) {
    float d = (p.x - SHOP[i].x + wave * 0.016) / (0.010 + 0.05 * depth);
    column += exp(-d * d) * (0.35 + 0.4 * hash(i, 1141)) * exp(-depth * 12.0) * smoothstep(0.0, 0.02, depth);
  }
  float e = (p.x - BOAT_LAMP.x + wave * 0.012) / (0.0045 + 0.06 * max(BOAT.y - p.y, 0.0));
  column += 1.3 * exp(-e * e) * exp(-max(BOAT.y - p.y, 0.0) * 16.0) * smoothstep(BOAT.y + 0.004, BOAT.y - 0.004, p.y);
  column *= 0.30 + 1.1 * smoothstep(0.35, 0.70, noise(vec2(p.x * 40.0, depth * 700.0 / (1.0 + depth * 12.0))));
  if (u_day > 0.5) col = mix(col, oklch(0.86, 0.12, 78.0), 0.42 * min(1.0, column));
  else col += mix(AMBER, YELLOW, 0.4) * 0.42 * column;
  col += nd(oklch(0.5, 0.1, 260.0), oklch(0.98, 0.02, 70.0)) * 0.10 * smoothstep(0.005, 0.0, depth);
  return col;
}

void nearBank(inout vec3 col, vec2 p, int id) {
  float h = ridge(id, p.x), d = h - p.y;
  float body = cover(-d);
  float trees = id == 7 && p.x < 0.70 ? treeLine(p, 7, 0.014, vec2(0.030, 0.125), 0.46, 1901) : 0.0;
  if (max(body, trees) <= 0.0) return;
  vec3 far = nd(mix(oklch(0.205, 0.062, 266.0), oklch(0.125, 0.042, 268.0), smoothstep(-0.02, 0.13, d)),
                mix(oklch(0.73, 0.056, 257.0), oklch(0.89, 0.028, 250.0), smoothstep(-0.10, 0.16, d)));
  vec3 c = id == 7 ? far : mix(land(0.12), land(0.03), smoothstep(0.0, 0.12, d));
  if (body > 0.0) {
    float blades = grass(p, 1.2), tuft = fbm(p * vec2(8.0, 18.0));
    c *= 0.76 + 0.16 * blades + 0.34 * tuft;
    c += nd(oklch(0.48, 0.11, 260.0), oklch(0.94, 0.05, 69.0)) * nd(0.14, 0.16) * exp(-abs(d) / 0.005) * (0.4 + blades);
  }
  col = mix(col, c, max(body, trees));
}

vec3 paint(vec2 p) {
  CONIFERS = 0.15;
  vec3 col = vec3(0.0);
  bool behind = p.y < max(ridge(6, p.x), p.x < 0.9 ? ridge(7, p.x) : 0.0) - 2.0 * PX;
  if (!behind) {
    bool wet = p.y <= WATER;
    col = background(wet ? mirror(p) : p, wet);
    if (wet) col = water(col, p);
    mist(col, p, WATER - 0.004, 0.016, nd(0.12, 0.26));
    boat(col, p);
  }
  if (p.x < 1.0) nearBank(col, p, 7);
  nearBank(col, p, 6);
  nearGrass(col, p, 1.2);
  if (u_day > 0.5) col = mix(col, mistColor(), 0.45 * smoothstep(0.80, 0.1, p.x) * smoothstep(0.4, 0.1, p.y));
  return col;
}
