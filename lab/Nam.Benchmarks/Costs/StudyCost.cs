// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Costs;

/// <summary>What is predicted.</summary>
internal enum StudyCost
{
    /// <summary>Encoded bytes.</summary>
    Size,

    /// <summary>Encode seconds.</summary>
    Encode,

    /// <summary>Decode seconds to objects.</summary>
    DecodeToObjects,

    /// <summary>Decode seconds to text.</summary>
    DecodeToText,
}
