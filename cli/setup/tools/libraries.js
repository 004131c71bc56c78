import { packages } from './tool.js';

const why = 'is measured by examples/libraries';

/**
 * The libraries that examples/libraries measures, besides nlohmann/json.
 *
 * @type {import('./tool.js').Tool[]}
 */
export const libraries = [
  {
    id: 'fmt',
    title: '{fmt}',
    why,
    header: 'fmt/format.h',
    optional: true,
    packages: packages('libfmt-dev', { dnf: ['fmt-devel'], pacman: ['fmt'], zypper: ['fmt-devel'], apk: ['fmt-dev'], brew: ['fmt'] }),
  },
  {
    id: 'xxhash',
    title: 'xxHash',
    why,
    header: 'xxhash.h',
    optional: true,
    packages: packages('libxxhash-dev', { dnf: ['xxhash-devel'], pacman: ['xxhash'], zypper: ['xxhash-devel'], apk: ['xxhash-dev'], brew: ['xxhash'] }),
  },
  {
    id: 'eigen',
    title: 'Eigen',
    why,
    header: 'eigen3/Eigen/Dense',
    optional: true,
    packages: packages('libeigen3-dev', { dnf: ['eigen3-devel'], pacman: ['eigen'], zypper: ['eigen3-devel'], apk: ['eigen-dev'], brew: ['eigen'] }),
  },
  {
    id: 'glm',
    title: 'GLM',
    why,
    header: 'glm/glm.hpp',
    optional: true,
    packages: packages('libglm-dev', { dnf: ['glm-devel'], pacman: ['glm'], zypper: ['glm-devel'], apk: ['glm-dev'], brew: ['glm'] }),
  },
  {
    id: 'rapidjson',
    title: 'RapidJSON',
    why,
    header: 'rapidjson/document.h',
    optional: true,
    packages: packages('rapidjson-dev', { dnf: ['rapidjson-devel'], pacman: ['rapidjson'], zypper: ['rapidjson-devel'], brew: ['rapidjson'] }),
  },
];
