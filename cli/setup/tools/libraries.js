import { libraryPackages } from './tool.js';

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
    packages: libraryPackages('libfmt-dev', 'fmt'),
  },
  {
    id: 'xxhash',
    title: 'xxHash',
    why,
    header: 'xxhash.h',
    optional: true,
    packages: libraryPackages('libxxhash-dev', 'xxhash'),
  },
  {
    id: 'eigen',
    title: 'Eigen',
    why,
    header: 'eigen3/Eigen/Dense',
    optional: true,
    packages: libraryPackages('libeigen3-dev', 'eigen', { dnf: ['eigen3-devel'], zypper: ['eigen3-devel'] }),
  },
  {
    id: 'glm',
    title: 'GLM',
    why,
    header: 'glm/glm.hpp',
    optional: true,
    packages: libraryPackages('libglm-dev', 'glm'),
  },
  {
    id: 'rapidjson',
    title: 'RapidJSON',
    why,
    header: 'rapidjson/document.h',
    optional: true,
    packages: libraryPackages('rapidjson-dev', 'rapidjson'),
  },
];
