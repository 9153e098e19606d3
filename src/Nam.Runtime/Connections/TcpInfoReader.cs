// SPDX-License-Identifier: MIT

using System.Net.Sockets;
using Nam.Network;

namespace Nam.Connections;

/// <summary>Asks the operating system what it knows of a connection. Never throws.</summary>
internal static class TcpInfoReader
{
    private const int LinuxTcp = 6;
    private const int LinuxInfo = 11;
    private const int LinuxCongestion = 13;
    private const int CongestionNameBytes = 16;

    // SIO_TCP_INFO.
    private const int WindowsInfo = unchecked((int)0xD8000027);
    private const string RestartSetting = "/proc/sys/net/ipv4/tcp_slow_start_after_idle";

    private static readonly byte[] WindowsVersion = new byte[sizeof(int)];

    [ThreadStatic]
    private static byte[]? windowsOutput;

    /// <summary>Gets whether this system shrinks the window of a connection that was idle: so does every one but a
    /// Linux that was told not to.</summary>
    private static bool RestartsAfterIdle { get; } = ReadRestartsAfterIdle();

    /// <summary>Reads a connection's state.</summary>
    /// <returns>False where the system does not tell (macOS, in the form that it has, tells milliseconds only), and for
    /// a socket that is no TCP connection or is closed.</returns>
    public static bool TryRead(Socket socket, out TcpInfo connection)
    {
        connection = default;
        try
        {
            if (OperatingSystem.IsLinux())
            {
                Span<byte> info = stackalloc byte[TcpInfo.LinuxBytes];
                var length = socket.GetRawSocketOption(LinuxTcp, LinuxInfo, info);
                return TcpInfo.TryParseLinux(info[..length], out connection);
            }

            if (OperatingSystem.IsWindows())
            {
                var info = windowsOutput ??= new byte[TcpInfo.WindowsBytes];
                var length = socket.IOControl(WindowsInfo, WindowsVersion, info);
                return TcpInfo.TryParseWindows(info.AsSpan(0, length), out connection);
            }
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException or NotSupportedException or InvalidOperationException)
        {
            // The connection is gone, or never was one.
        }

        return false;
    }

    /// <summary>Reads how this end of a connection sends; where the system does not tell, by CUBIC, every system's default.</summary>
    public static TcpSender ReadSender(Socket socket)
    {
        if (OperatingSystem.IsLinux())
        {
            try
            {
                Span<byte> name = stackalloc byte[CongestionNameBytes];
                var length = socket.GetRawSocketOption(LinuxTcp, LinuxCongestion, name);
                if (name[..length].StartsWith("bbr"u8))
                {
                    return new TcpSender(RestartsAfterIdle: false, IgnoresLoss: true);
                }
            }
            catch (Exception e) when (e is SocketException or ObjectDisposedException or NotSupportedException)
            {
                // The connection is gone, or never was one.
            }
        }

        return new TcpSender(RestartsAfterIdle);
    }

    private static bool ReadRestartsAfterIdle()
    {
        try
        {
            return !OperatingSystem.IsLinux() || !File.Exists(RestartSetting) || File.ReadAllText(RestartSetting).Trim() != "0";
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return true;
        }
    }
}
