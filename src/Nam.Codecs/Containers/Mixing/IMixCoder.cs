// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Mixing;

/// <summary>Writes or reads one bit of which the odds are known; docs/mixing.md section 2.</summary>
internal interface IMixCoder
{
    /// <summary>Codes a bit.</summary>
    /// <param name="bit">The bit; one that reads pays no heed to it.</param>
    /// <param name="odds">How probable a 1 is, in 4,096ths: 1 to 4,095.</param>
    /// <returns>The bit.</returns>
    int Code(int bit, int odds);
}
