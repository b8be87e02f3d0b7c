// An umbrella, open on a dry night: a forecast that was wrong. A lantern burns inside it.

const vec2 HUB = vec2(0.405, 0.425);
const float R = 0.335;
const vec2 LAMP = vec2(0.590, 0.300);

vec2 toUmbrella(vec2 p) { return turned(p - HUB, 38.0); }

void umbrella(inout vec3 col, vec2 p) {
  vec2 q = toUmbrella(p);
  // outside of the canopy
  float turn = q.x / R;
  float scallop = 0.035 * R * (1.0 - pow(abs(cos(acos(clamp(turn, -1.0, 1.0)) * 4.0)), 0.7));
  float dome = max(sdEllipse(q, vec2(R, R * 0.80)), -q.y - scallop);
  float ring = asin(clamp(turn / max(sqrt(max(1.0 - pow(q.y / (R * 0.80), 2.0), 0.0)), 0.05), -1.0, 1.0)) / 3.14159265 * 6.0 + 0.5;
  float rib = abs(fract(ring) - 0.5) * 2.0;
  vec3 cloth = vec3(0.09, 0.20, 0.62) * (0.86 + 0.20 * hash(int(floor(ring)), 3));
  float edge = clamp(-dome / 0.05, 0.0, 1.0);
  vec3 c = cloth * AMBIENT * 2.6 + oklch(0.62, 0.11, 258.0) * 0.16 * (1.0 - edge) * smoothstep(-0.2, 0.9, q.y / R);
  // the light shines through the cloth, most between the ribs
  float through = 1.3 * lightAt(p, LAMP + vec2(-0.12, 0.06), 0.26) * (1.0 - 0.45 * smoothstep(0.80, 1.0, rib));
  c += vec3(0.66, 0.33, 0.07) * 0.55 * through * through;
  c *= 1.0 - 0.32 * smoothstep(0.90, 0.99, rib);
  lay(col, c, dome);
  // tip
  lay(col, lit(BRASS, 0.10) + AMBIENT * 0.4, sdBox(q - vec2(0.0, R * 0.80 + 0.022), vec2(0.0065, 0.026)));
  // inside of it
  float wave = 1.0 + 0.035 * cos(atan(q.y / 0.36, q.x) * 8.0);
  float hole = sdEllipse(q, vec2(R, R * 0.36) * wave);
  vec2 h = q - vec2(0.0, R * 0.20);
  float a = atan(h.y * 2.2, h.x) / 6.2831853 * 8.0;
  float spoke = abs(fract(a) - 0.5);
  float inner = 1.9 * lightAt(p, LAMP + vec2(-0.03, 0.06), 0.33);
  vec3 lining = vec3(0.42, 0.38, 0.34) * (0.78 + 0.30 * smoothstep(0.5, 0.1, spoke));
  vec3 in_ = lit(lining, 1.25 * inner) * (1.0 - 0.35 * smoothstep(0.06, 0.012, spoke));
  lay(col, in_, hole);
  lay(col, lit(vec3(0.5, 0.42, 0.34), 0.9 * inner), abs(hole) - 0.0032);
  // shaft and handle
  float shaft = max(abs(q.x) - 0.0085, max(q.y - R * 0.24, -0.43 - q.y));
  vec2 k = q - vec2(0.045, -0.43);
  float hook = k.y < 0.0 ? abs(length(k) - 0.045) - 0.0145 : 1.0;
  hook = min(hook, max(abs(k.x + 0.045) - 0.0145, max(k.y - 0.07, -k.y)));
  hook = min(hook, length(k - vec2(0.045, 0.0)) - 0.0145);
  float near = lightAt(p, LAMP, 0.20);
  lay(col, lit(vec3(0.42, 0.40, 0.44), 0.95 * near + 0.06) + AMBIENT * 0.2 * smoothstep(0.0, 0.006, -q.x), shaft);
  lay(col, lit(vec3(0.40, 0.20, 0.09), 1.1 * near + 0.12), hook);
}

vec3 paint(vec2 p) {
  HORIZON = 0.36; SEED = 6;
  vec3 col = outside(p);
  float pools = pool(p, vec2(LAMP.x, 0.215), 0.25);
  table(col, p, 1.1 * pools);
  contact(col, p, vec2(0.28, 0.185), vec2(0.24, 0.045), 0.70);
  contact(col, p, vec2(0.66, 0.125), vec2(0.10, 0.025), 0.55);
  umbrella(col, p);
  contact(col, p, vec2(LAMP.x, 0.213), vec2(0.07, 0.018), 0.7);
  standingLantern(col, p, LAMP, 0.046);
  return col;
}
