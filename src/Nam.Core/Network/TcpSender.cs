// SPDX-License-Identifier: MIT
namespace Nam.Network;

/// <summary>How the sending side of a TCP connection works.</summary>
/// <param name="CongestionControl">Its congestion control.</param>
/// <param name="RestartsAfterIdle">Whether the system shrinks the window of a connection that was idle (tcp_slow_start_after_idle).</param>
internal readonly record struct TcpSender(CongestionControl CongestionControl, bool RestartsAfterIdle = true)
{
    /// <summary>Gives the congestion control of a name, as the system has it.</summary>
    /// <param name="name">The name in ASCII, such as <c>cubic</c>; what follows a zero byte does not count.</param>
    /// <returns>BBR for every version of it; CUBIC for its name; Reno for all others, whose windows grow and shrink
    /// much like its own.</returns>
    public static CongestionControl ControlOf(ReadOnlySpan<byte> name)
    {
        var end = name.IndexOf((byte)0);
        name = end < 0 ? name : name[..end];
        return name.StartsWith("bbr"u8) ? CongestionControl.Bbr
            : name.SequenceEqual("cubic"u8) ? CongestionControl.Cubic
            : CongestionControl.Reno;
    }
}
