# Finds the CMake support that came with the emcc on the PATH: Debian and emsdk keep it in different places.
find_program(ROOTD_EM_CONFIG em-config REQUIRED)
execute_process(COMMAND ${ROOTD_EM_CONFIG} EMSCRIPTEN_ROOT OUTPUT_VARIABLE ROOTD_EMSCRIPTEN_ROOT
                OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET COMMAND_ERROR_IS_FATAL ANY)
set(EMSCRIPTEN_ROOT_PATH ${ROOTD_EMSCRIPTEN_ROOT})
include(${ROOTD_EMSCRIPTEN_ROOT}/cmake/Modules/Platform/Emscripten.cmake)
find_program(ROOTD_NODE node REQUIRED)
set(CMAKE_CROSSCOMPILING_EMULATOR ${ROOTD_NODE})
