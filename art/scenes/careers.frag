// The Deccan in the rains: broad steps go down to a lake under a banyan. People sit there together in the
// evening; oil lamps stand along the steps, and some have been set afloat. Flat-topped hills beyond, and clouds.

const float WATER = 0.335;   // the far shore
const float FOOT = 0.100;    // where the lowest step meets the water
const int STEPS = 9;
const Sky SKY = Sky(0.36, 41, 0.22, 0.9, vec2(0.62, 0.42), vec3(22.0, 0.40, 38.0));

// 0 tableland, 1 hills on the far shore, 2 the trees along it, 3 the top of the steps, 4 the terrace behind
float ridge(int id, float x) {
  if (id == 0) return mesas(x, WATER + 0.015, 0.125, 611);
  if (id == 1) return hills(x, WATER + 0.012, 0.060, 623);
  if (id == 2) return WATER + 0.004 + 0.006 * fbm(x * 9.0, 643);
  return 0.405 + 0.020 * smoothstep(1.2, 1.8, x) + 0.008 * fbm(x * 9.0, 663);
}

// Cumulus over the hills: lit along the crown, dark and flat below, with rain falling out of one.
void monsoon(inout vec3 col, vec2 p) {
  if (p.y < 0.38) return;
  for (int i = 0; i < 2; i++) {
    float base = i == 0 ? 0.565 : 0.700;
    vec2 q = vec2(p.x * (i == 0 ? 2.6 : 1.9) + 7.0 * float(i), (p.y - base) * 4.6);
    float shape = fbm(q + 0.9 * fbm(q * 1.7 + 3.0)) + 0.30 * bump(p.x, i == 0 ? 1.12 : 0.55, i == 0 ? 0.34 : 0.50) - 0.20;
    float body = smoothstep(0.36, 0.50, shape - 0.30 * max(q.y, 0.0) - 1.5 * max(-q.y, 0.0));
    if (body <= 0.0) continue;
    float crown = fbm(q + vec2(-0.10, 0.16) + 0.9 * fbm(q * 1.7 + 3.0)) + 0.30 * bump(p.x, i == 0 ? 1.12 : 0.55, i == 0 ? 0.34 : 0.50) - 0.20;
    float light = clamp(0.5 + 6.0 * (shape - crown), 0.0, 1.0);
    vec3 dark = nd(oklch(0.255, 0.080, 268.0), oklch(0.80, 0.040, 258.0));
    vec3 pale = nd(oklch(0.395, 0.095, 268.0), oklch(0.975, 0.014, 80.0));
    vec3 under = nd(oklch(0.42, 0.100, 20.0), oklch(0.90, 0.060, 40.0));
    vec3 c = mix(mix(dark, pale, light), under, 0.55 * smoothstep(0.25, -0.05, q.y) * bump(p.x, SKY.sun.x, 0.55));
    col = mix(col, c, body * nd(0.80, 0.88));
  }
  float rain = smoothstep(0.57, 0.50, p.y) * smoothstep(0.385, 0.42, p.y) * bump(p.x - 0.22 * (p.y - 0.5), 1.13, 0.13);
  col = mix(col, nd(oklch(0.335, 0.095, 265.0), oklch(0.83, 0.035, 256.0)), rain * (0.34 + 0.30 * noise(vec2((p.x - 0.22 * p.y) * 90.0, p.y * 3.0))));
}

// ---------------------------------------------------------------- the steps

// Height of the upper edge of a step, and where its left end is: the flight narrows as it rises.
float edge(int i) { float t = float(i) / float(STEPS); return FOOT + 0.305 * t * (1.30 - 0.30 * t); }
float leftEnd(int i) { return 0.735 + 0.046 * float(i) - 0.0012 * float(i * i); }

// A small clay lamp: bowl, flame, and the light round it. c is the tip of the wick.
void diya(inout vec3 col, vec2 p, vec2 c, float r) {
  vec2 q = (p - c) / r;
  if (abs(q.x) > 1.6 || abs(q.y) > 2.4) return;
  float e = PX / r;
  float bowl = max(length((q - vec2(0.0, -0.42)) * vec2(0.95, 1.25)) - 0.92, q.y + 0.46);
  vec3 clay = nd(oklch(0.30, 0.075, 48.0), oklch(0.50, 0.090, 46.0));
  col = mix(col, clay + AMBER * nd(0.30, 0.15) * smoothstep(-0.9, -0.4, q.y), clamp(0.5 - bowl / e, 0.0, 1.0));
  float w = 0.34 * (1.0 - smoothstep(0.1, 1.75, q.y)) * smoothstep(-0.55, 0.05, q.y);
  float flame = max(abs(q.x) - w, max(-0.50 - q.y, q.y - 1.75));
  col = mix(col, mix(CORE * 1.2, YELLOW, smoothstep(0.4, 1.5, q.y)), clamp(0.5 - flame / e, 0.0, 1.0));
}
// The lamps of a step stand at the front of its tread. Returns the nearest in x (its wick) and its size; 0 if none.
vec3 lampOn(int step_, int k) {
  float gap = 0.062 - 0.0034 * float(step_);
  float x = (float(k) + 0.3 + 0.4 * hash(k, 701 + step_)) * gap;
  float r = 0.0092 - 0.00056 * float(step_);
  bool there = hash(k, 731 + step_) < 0.46 && x > leftEnd(step_) + 0.012 && abs(x - 1.335) > 0.055 - 0.003 * float(step_);
  return vec3(x, edge(step_) + r * 1.15, there ? r : 0.0);
}

void steps(inout vec3 col, vec2 p, inout float glow) {
  vec3 stone = nd(oklch(0.325, 0.066, 268.0), oklch(0.800, 0.030, 70.0));
  for (int i = STEPS - 1; i >= 0; i--) {
    float top = edge(i), low = i == 0 ? FOOT - 0.014 : edge(i - 1), left = leftEnd(i);
    if (p.x < left - 0.03 || p.y > top + 0.06) continue;
    float tall = top - low, riser = tall * 0.52;
    // tread above, riser below; the end of the step is dressed stone in shadow
    float body = max(left - p.x, max(p.y - top, low - p.y));
    float tread = smoothstep(top - tall + riser - PX, top - tall + riser + PX, p.y);
    vec2 block = vec2(p.x / (0.110 - 0.006 * float(i)) + 0.37 * float(i), 0.0);
    float joint = smoothstep(0.012, 0.022, abs(fract(block.x) - 0.5) * -1.0 + 0.5);
    float worn = fbm(vec2(p.x * 22.0, p.y * 90.0));
    vec3 c = stone * mix(0.50, 0.98, tread) * (0.78 + 0.34 * worn + 0.16 * hash(int(floor(block.x)), 51 + i)) * mix(0.72, 1.0, joint);
    c *= mix(0.80, 1.0, smoothstep(0.0, riser, p.y - low)) * (1.0 - 0.35 * smoothstep(left + 0.020, left, p.x));
    c += nd(oklch(0.5, 0.11, 262.0), oklch(0.95, 0.05, 66.0)) * nd(0.13, 0.16) * exp(-abs(p.y - low - riser) / 0.0022);   // the nosing catches the sky
    c = mix(c, c * nd(0.55, 0.72), smoothstep(0.030, 0.0, p.y - FOOT) * 0.8);                                            // wet near the water
    float light = 0.0;
    float gap = 0.062 - 0.0034 * float(i);
    int k = int(floor(p.x / gap));
    for (int s = i; s >= max(i - 1, 0); s--) for (int j = -2; j <= 2; j++) {
      vec3 l = lampOn(s, k + j);
      if (l.z > 0.0) light += 0.85 * pool(p, vec2(l.x, edge(s) - 0.004), 0.046 - 0.0022 * float(s));
    }
    warmGround(c, 0.34 + 0.50 * worn + 0.35 * tread, light);
    col = mix(col, c, cover(body));
    for (int j = -2; j <= 2; j++) {
      vec3 l = lampOn(i, k + j);
      if (l.z <= 0.0) continue;
      glow += 0.60 * halo(p, l.xy, l.z * 0.80);
    }
  }
  for (int i = STEPS - 1; i >= 0; i--) {
    int k = int(floor(p.x / (0.062 - 0.0034 * float(i))));
    for (int j = -1; j <= 1; j++) {
      vec3 l = lampOn(i, k + j);
      if (l.z > 0.0) diya(col, p, l.xy, l.z);
    }
  }
}

// ---------------------------------------------------------------- the lake

const int AFLOAT = 17;
// Lamps on the water drift to the left, away from the steps: the wick, and the size of the lamp.
vec3 drifting(int i) {
  float y = mix(0.022, 0.160, hash(i, 761)), across = fract(0.618 * float(i) + 0.1 * hash(i, 762));
  return vec3(mix(0.30, y > 0.070 ? 0.70 : 1.64, across), y, mix(0.0115, 0.0055, smoothstep(0.02, 0.17, y)));
}
void lake(inout vec3 col, vec2 p) {
  sea(col, p, WATER, SKY);
  float d = WATER - p.y;
  if (d < 0.0) return;
  float wave = fbm(vec2(p.x * 34.0 / (0.30 + d * 7.0), log(d + 0.02) * 26.0)) - 0.48;
  // the far shore stands on its head
  col = mix(col, land(0.34), 0.75 * smoothstep(0.030, 0.004, d + 0.03 * wave));
  // the steps darken the water in front of them and give it their light
  float near = smoothstep(leftEnd(0) - 0.06, leftEnd(0) + 0.05, p.x + 0.08 * wave) * smoothstep(FOOT, FOOT - 0.02, p.y);
  col = mix(col, nd(oklch(0.17, 0.055, 268.0), oklch(0.60, 0.055, 258.0)), 0.62 * near);
  float shine = 0.0;
  for (int k = 0; k < 18; k++) {
    float x = leftEnd(0) + 0.03 + 0.060 * float(k) + 0.03 * hash(k, 781);
    float u = (p.x - x + 0.030 * wave) / (0.004 + 0.05 * max(FOOT - p.y, 0.0));
    shine += exp(-u * u) * (0.3 + 0.7 * hash(k, 782)) * smoothstep(FOOT, FOOT - 0.012, p.y) * exp(-(FOOT - p.y) * 16.0);
  }
  for (int i = 0; i < AFLOAT; i++) {
    vec3 l = drifting(i);
    float below = l.y - l.z - p.y;
    if (abs(p.x - l.x) > l.z * 15.0) continue;
    float u = (p.x - l.x + 0.022 * wave) / (l.z * (0.7 + 14.0 * max(below, 0.0)));
    shine += 0.9 * exp(-u * u) * smoothstep(-l.z * 0.5, l.z, below) * exp(-below / (l.z * 5.5));
    shine += 0.22 * exp(-dot((p - l.xy) / (l.z * vec2(6.0, 2.0)), (p - l.xy) / (l.z * vec2(6.0, 2.0))));
  }
  shine *= 0.55 + 1.3 * max(wave + 0.12, 0.0);
  if (u_day > 0.5) col = mix(col, oklch(0.86, 0.12, 76.0), 0.55 * min(1.0, shine));
  else col += mix(AMBER, YELLOW, 0.45) * 0.62 * shine;
}
void afloat(inout vec3 col, vec2 p, inout float glow) {
  if (p.y > 0.34) return;
  for (int i = 0; i < AFLOAT; i++) {
    vec3 l = drifting(i);
    if (length(p - l.xy) > 0.16) continue;
    diya(col, p, l.xy, l.z);
    glow += 0.55 * halo(p, l.xy, l.z * 0.75) * smoothstep(0.16, 0.08, length(p - l.xy));
  }
}

// ---------------------------------------------------------------- people

// Where they sit (x, step, size and the side they face), two and three together.
const int SEATED = 9;
const vec4 SEAT[9] = vec4[](vec4(0.950, 2.0, 0.098, 1.0), vec4(1.042, 2.0, 0.096, -1.0), vec4(1.160, 4.0, 0.084, 1.0), vec4(1.214, 4.0, 0.086, 1.0), vec4(1.292, 4.0, 0.082, -1.0),
  vec4(1.420, 1.0, 0.106, 1.0), vec4(1.522, 1.0, 0.102, -1.0), vec4(1.455, 6.0, 0.070, 1.0), vec4(1.524, 6.0, 0.072, -1.0));
void person(inout vec3 col, vec2 p, int i) {
  vec4 s = SEAT[i];
  vec2 q = (p - vec2(s.x, edge(int(s.y)) - 0.006)) / s.z;
  if (abs(q.x) > 0.8 || q.y > 1.05 || q.y < -0.6) return;
  q.x *= s.w;
  float e = PX / s.z;
  bool shawl = hash(i, 811) < 0.45, arm = hash(i, 812) < 0.6;
  float d = sdSegment(q, vec2(-0.03, 0.12), vec2(0.02, 0.48)) - mix(0.150, 0.105, clamp((q.y - 0.1) / 0.4, 0.0, 1.0)) - (shawl ? 0.020 : 0.0);
  d = min(d, sdSegment(q, vec2(-0.02, 0.10), vec2(0.30, 0.16)) - 0.078);
  d = min(d, sdSegment(q, vec2(0.30, 0.15), vec2(0.27, -0.26)) - 0.056);
  d = min(d, sdSegment(q, vec2(0.27, -0.28), vec2(0.37, -0.30)) - 0.030);
  d = min(d, sdSegment(q, vec2(0.03, 0.52), vec2(0.05, 0.66)) - 0.040);
  float head = length((q - vec2(0.065, 0.755)) * vec2(1.06, 0.92)) - 0.098;
  if (hash(i, 813) < 0.4) head = min(head, length(q - vec2(-0.035, 0.735)) - 0.060);              // hair in a knot
  d = min(d, head);
  if (arm) d = min(d, min(sdSegment(q, vec2(0.02, 0.48), vec2(0.20, 0.32)) - 0.040, sdSegment(q, vec2(0.20, 0.32), vec2(0.36, 0.46)) - 0.032));
  if (shawl) d = min(d, max(sdSegment(q, vec2(-0.06, 0.02), vec2(0.0, 0.56)) - 0.165, -q.x - 0.20));
  vec3 cloth = nd(mix(oklch(0.175, 0.055, 268.0), oklch(0.245, 0.075, hash(i, 814) < 0.5 ? 264.0 : 34.0), hash(i, 815)), mix(oklch(0.33, 0.085, 264.0), oklch(0.50, 0.090, hash(i, 814) < 0.5 ? 262.0 : 42.0), hash(i, 815)));
  // lamps in front and below light knees, chest and face
  float front = exp(d / 0.045) * smoothstep(-0.10, 0.35, q.x + 0.15 * (0.5 - q.y));
  vec3 c = cloth * (0.85 + 0.3 * fbm(q * 5.0)) + nd(oklch(0.74, 0.14, 72.0) * 0.30, oklch(0.84, 0.12, 76.0) * 0.16) * front * smoothstep(-0.35, 0.25, q.y);
  c += nd(oklch(0.5, 0.11, 262.0) * 0.12, vec3(0.05)) * exp(d / 0.03) * smoothstep(0.0, -0.15, q.x);
  col = mix(col, c, clamp(0.5 - d / e, 0.0, 1.0));
}

// ---------------------------------------------------------------- the banyan and the pavilion

const vec2 TRUNK = vec2(1.640, 0.400);
vec3 hung(int i) { return vec3(1.288 + 0.098 * float(i) + 0.02 * hash(i, 841), 0.580 - 0.030 * hash(i, 842) - 0.035 * float(i % 2), 0.0185 + 0.005 * hash(i, 843)); }

void banyan(inout vec3 col, vec2 p, inout float glow) {
  for (int i = 0; i < 4; i++) glow += 0.50 * halo(p, hung(i).xy, hung(i).z * 1.15);
  if (p.x < 1.02 || p.y < 0.36) return;
  vec3 bark = nd(oklch(0.135, 0.045, 268.0), oklch(0.34, 0.080, 264.0));
  vec2 q = p + vec2(0.008 * (noise(vec2(p.y * 16.0, 3.0)) - 0.5), 0.0);
  // stems that have grown together, limbs, and roots that hang from them or already stand
  float d = 1.0;
  for (int i = 0; i < 5; i++) {
    float x = TRUNK.x + (float(i) - 2.0) * 0.021;
    d = min(d, sdSegment(q, vec2(x + (float(i) - 2.0) * 0.020, 0.375), vec2(x, 0.640)) - (0.013 + 0.006 * hash(i, 851)) - 0.012 * smoothstep(0.46, 0.37, q.y));
  }
  d = min(d, sdSegment(q, vec2(1.635, 0.60), vec2(1.420, 0.735)) - mix(0.020, 0.010, clamp((1.635 - q.x) / 0.215, 0.0, 1.0)));
  d = min(d, sdSegment(q, vec2(1.420, 0.735), vec2(1.190, 0.765)) - mix(0.010, 0.004, clamp((1.420 - q.x) / 0.23, 0.0, 1.0)));
  d = min(d, sdSegment(q, vec2(1.650, 0.60), vec2(1.830, 0.720)) - 0.018);
  d = min(d, sdSegment(q, vec2(1.640, 0.62), vec2(1.600, 0.840)) - 0.014);
  float strand = 0.0;
  int k = int(floor(p.x / 0.0145));
  for (int j = -1; j <= 1; j++) {
    float own = hash(k + j, 861), x = (float(k + j) + 0.5 + 0.3 * (own - 0.5)) * 0.0145 + 0.004 * sin(p.y * 30.0 + float(k + j));
    float low = own < 0.16 ? 0.40 : mix(0.50, 0.66, hash(k + j, 862));
    if (x < 1.18 || own > 0.62) continue;
    strand = max(strand, cover(max(abs(p.x - x) - (own < 0.16 ? 0.0042 : 0.0013), max(low - p.y, p.y - 0.76))));
  }
  float crown = 1.0;
  for (int i = 0; i < 30; i++) {
    float t = (float(i) + hash(i, 871)) / 30.0;
    vec2 c = vec2(mix(1.14, 1.88, t), 0.79 + 0.17 * hash(i, 872) * (0.45 + 0.55 * sin(3.1416 * clamp(t * 0.9 + 0.1, 0.0, 1.0))) + 0.02);
    crown = min(crown, length((p - c) * vec2(0.80, 1.25)) - 0.052 - 0.040 * hash(i, 873));
  }
  crown += 0.050 * (fbm(p * 26.0) - 0.5) + 0.022 * (noise(p * 130.0) - 0.5);
  float warm = exp(-length((p - vec2(1.46, 0.56)) * vec2(0.9, 1.1)) * 5.0);
  vec3 leaf = bark * (0.82 + 0.7 * smoothstep(0.45, 0.75, fbm(p * 46.0))) + AMBER * nd(0.085, 0.05) * exp(-length((p - vec2(1.45, 0.70)) * vec2(0.8, 1.6)) * 5.5);
  col = mix(col, bark + AMBER * nd(0.12, 0.05) * warm, max(cover(d), strand));
  col = mix(col, leaf, cover(crown));
  for (int i = 0; i < 4; i++) {
    vec3 l = hung(i);
    col = mix(col, bark, cover(max(abs(p.x - l.x) - 0.0010, max(l.y - p.y, p.y - 0.76))));
    paperLantern(col, p, l.xy, l.z, i % 2 == 0 ? 1.0 : 0.0, 0.5 * hash(i, 844));
  }
}

// A pavilion of slender pillars at the head of the steps: a roof for the rain, a lamp inside.
void pavilion(inout vec3 col, vec2 p) {
  vec2 q = p - vec2(1.335, edge(STEPS - 1) + 0.004);
  if (abs(q.x) > 0.12 || q.y < -0.02 || q.y > 0.20) return;
  vec3 pale = nd(oklch(0.380, 0.075, 66.0), oklch(0.83, 0.045, 70.0)), dim = nd(oklch(0.200, 0.062, 267.0), oklch(0.52, 0.065, 260.0));
  vec2 f = (q - vec2(0.0, 0.050)) / vec2(0.060, 0.050);
  float heat = exp(-dot(f, f));
  col = mix(col, dim + AMBER * nd(0.55, 0.25) * heat, cover(sdBox(q - vec2(0.0, 0.050), vec2(0.064, 0.052))) * nd(0.55, 0.35));
  float post = abs(fract(q.x / 0.042) - 0.5) * 0.042;        // four of them, and arches of three cusps between
  float d = max(0.021 - 0.0034 - post, 9.0);
  post = abs(abs(abs(q.x) - 0.042) - 0.021);
  d = max(post - 0.0034 - 0.0016 * smoothstep(0.012, 0.0, q.y) - 0.0018 * smoothstep(0.066, 0.074, q.y), abs(q.y - 0.045) - 0.047);
  float u = abs(abs(q.x) < 0.021 ? q.x : abs(q.x) - 0.042);
  float arch = max(0.076 + 0.014 * sqrt(max(0.0, 1.0 - u * u / 0.00044)) - q.y, q.y - 0.100);
  d = min(d, max(arch, abs(q.x) - 0.066));
  col = mix(col, mix(dim, pale, 0.55 + 0.45 * heat), cover(d));
  col = mix(col, mix(pale, dim, 0.25), cover(sdBox(q - vec2(0.0, -0.002), vec2(0.080, 0.006))));
  col = mix(col, mix(pale, dim, 0.35), cover(max(abs(q.x) - 0.092 + (q.y - 0.099) * 0.8, abs(q.y - 0.1035) - 0.0048)));   // the eave
  float roof = max(abs(q.x) - 0.070 * sqrt(max(0.0, 1.0 - (q.y - 0.108) / 0.040)), max(0.108 - q.y, q.y - 0.148));
  vec3 c = mix(pale * nd(0.85, 1.0), dim, smoothstep(-0.05, 0.06, q.x)) * (1.0 - 0.10 * step(0.84, fract(q.y * 160.0)));
  col = mix(col, c, cover(roof));
  glassLantern(col, p, vec2(1.335, edge(STEPS - 1) + 0.062), 0.0062);
}

vec3 paint(vec2 p) {
  CONIFERS = 0.0;
  vec3 col = sky(p, SKY);
  monsoon(col, p);
  range(col, p, 0, 0.66, 0.20);
  mist(col, p, WATER + 0.055, 0.04, nd(0.25, 0.45));
  range(col, p, 1, 0.50, 0.12);
  mist(col, p, WATER + 0.025, 0.025, nd(0.30, 0.45));
  col = mix(col, mix(land(0.36), mistColor(), nd(0.10, 0.25)), max(cover(p.y - ridge(2, p.x)), treeLine(p, 2, 0.0130, vec2(0.018, 0.048), 0.62, 6103)));
  lake(col, p);
  float glow = 0.0;
  afloat(col, p, glow);
  // the terrace behind the steps
  float h = ridge(3, p.x), d = h - p.y;
  float bank = max(cover(-d), p.x > 1.04 ? treeLine(p, 3, 0.0260, vec2(0.060, 0.120), 0.55, 6211) : 0.0) * smoothstep(1.05, 1.075, p.x + 0.02 * (fbm(p * 30.0) - 0.5));
  col = mix(col, mix(land(0.20), land(0.12), smoothstep(0.0, 0.08, d)) * (0.8 + 0.4 * fbm(p * vec2(30.0, 60.0))), bank * step(0.25, p.y));
  banyan(col, p, glow);
  addHalo(col, 0.60 * halo(p, vec2(1.335, edge(STEPS - 1) + 0.060), 0.026));
  pavilion(col, p);
  steps(col, p, glow);
  for (int i = SEATED - 1; i >= 0; i--) person(col, p, i);
  addHalo(col, glow);
  if (u_day > 0.5) col = mix(col, mistColor(), 0.35 * smoothstep(0.70, 0.1, p.x) * smoothstep(0.40, 0.20, p.y));
  return col;
}
