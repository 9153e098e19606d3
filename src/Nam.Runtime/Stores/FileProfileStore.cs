// SPDX-License-Identifier: MIT

using System.Security.Cryptography;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Nam.Diagnostics;

namespace Nam.Stores;

/// <summary>Keeps every profile in a file of its own, replaced atomically and guarded by a checksum.</summary>
/// <remarks>
/// <para>
/// A file is written beside the old one, flushed to the disk and moved over it, so that a process killed at any moment
/// leaves the old or the new profile. A file that is damaged all the same is renamed to <c>*.bad</c>, reported in the
/// log (event 3001) and treated as absent. So is, unopened, a link, a pipe or a device. Layout: docs/profile-store.md.
/// </para>
/// <para>
/// Safe for concurrent use by several threads and processes; of two that save the same key the last one wins.
/// Every failure of the medium comes as <see cref="IOException"/>, also where the system denies access.
/// </para>
/// </remarks>
public sealed class FileProfileStore : INamProfileStore
{
    private const string Extension = ".namp";
    private readonly ILogger _logger;
    private int _isCleaned;

    /// <summary>Opens a store; the folder is made at the first save.</summary>
    /// <param name="directory">The folder. On Unix it is made readable for its owner only: profiles name the servers
    /// that were called.</param>
    /// <param name="logger">Where damaged files are reported; none by default.</param>
    public FileProfileStore(string directory, ILogger<FileProfileStore>? logger = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(directory);
        Directory = Path.GetFullPath(directory);
        _logger = logger ?? NullLogger<FileProfileStore>.Instance;
    }

    /// <summary>Gets the folder.</summary>
    /// <value>An absolute path.</value>
    public string Directory { get; }

    /// <summary>Returns the folder that is used when none is configured: <c>nam/profiles</c> in the user's local
    /// application data.</summary>
    /// <returns>The folder, or <see langword="null"/> where the user has no such place (some service accounts).</returns>
    public static string? DefaultDirectory()
    {
        // Not verified: in a new account or container the folder does not exist yet, and the first save makes it.
        var data = Environment.GetFolderPath(Environment.SpecialFolder.LocalApplicationData, Environment.SpecialFolderOption.DoNotVerify);
        return data.Length == 0 ? null : Path.Combine(data, "nam", "profiles");
    }

    /// <inheritdoc/>
    public async ValueTask<byte[]?> LoadAsync(string key, CancellationToken cancellationToken = default)
    {
        ProfileKey.ThrowIfInvalid(key);
        return await ReadAsync(PathOf(key), cancellationToken).ConfigureAwait(false) is { } file && file.Key == key ? file.Profile : null;
    }

    /// <inheritdoc/>
    public async ValueTask SaveAsync(string key, ReadOnlyMemory<byte> profile, CancellationToken cancellationToken = default)
    {
        ProfileKey.ThrowIfInvalid(key);
        ProfileKey.ThrowIfTooLong(profile);
        var record = ProfileRecord.Write(key, profile.Span);
        var path = PathOf(key);

        // Nobody can stand there before: another's file or link would keep its owner's rights, or lead elsewhere.
        var temporary = $"{path}.{RandomNumberGenerator.GetHexString(16, lowercase: true)}.tmp";
        try
        {
            cancellationToken.ThrowIfCancellationRequested();
            OwnerFile.MakeFolder(Directory);
            RemoveLeftovers();
            var file = OwnerFile.Open(temporary, FileMode.CreateNew, FileAccess.Write, FileShare.None, FileOptions.Asynchronous);
            await using (file.ConfigureAwait(false))
            {
                await file.WriteAsync(record, cancellationToken).ConfigureAwait(false);
                file.Flush(flushToDisk: true);
            }

            cancellationToken.ThrowIfCancellationRequested();
            File.Move(temporary, path, overwrite: true);
        }
        catch (UnauthorizedAccessException e)
        {
            TryDelete(temporary);
            throw Denied(e);
        }
        catch
        {
            TryDelete(temporary);
            throw;
        }
    }

    /// <summary>Reads all profiles, in no particular order.</summary>
    /// <exception cref="IOException">A file or the folder cannot be read.</exception>
    internal async Task<IReadOnlyList<(string Key, byte[] Profile)>> LoadAllAsync()
    {
        var profiles = new List<(string, byte[])>();
        foreach (var path in Files("*" + Extension))
        {
            if (await ReadAsync(path, CancellationToken.None).ConfigureAwait(false) is { } profile)
            {
                profiles.Add(profile);
            }
        }

        return profiles;
    }

    private async ValueTask<(string Key, byte[] Profile)?> ReadAsync(string path, CancellationToken cancellationToken)
    {
        try
        {
            var fault = FaultBeforeOpening(path);
            if (fault is null)
            {
                // Shared in every way, so that a save may replace the file while it is read.
                var file = new FileStream(
                    path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete, bufferSize: 0, FileOptions.Asynchronous);
                await using (file.ConfigureAwait(false))
                {
                    var content = new byte[Math.Min(file.Length, ProfileRecord.MaximumBytes)];
                    await file.ReadExactlyAsync(content, cancellationToken).ConfigureAwait(false);
                    fault = ProfileRecord.Read(content, out var key, out var profile);
                    if (fault is null)
                    {
                        return (key, profile);
                    }
                }
            }

            SetAside(path, fault);
            return null;
        }
        catch (Exception e) when (e is FileNotFoundException or DirectoryNotFoundException)
        {
            return null;
        }
        catch (UnauthorizedAccessException e)
        {
            throw Denied(e);
        }
    }

    // A pipe is opened only when somebody writes into it, which may be never. Like a device or a socket it has no
    // length, and no profile is as short.
    private static string? FaultBeforeOpening(string path)
    {
        var attributes = File.GetAttributes(path);
        if ((attributes & (FileAttributes.ReparsePoint | FileAttributes.Directory | FileAttributes.Device)) != 0)
        {
            return "it is no regular file";
        }

        var bytes = new FileInfo(path).Length;
        return bytes is < ProfileRecord.MinimumBytes or > ProfileRecord.MaximumBytes
            ? $"it has {bytes} bytes, and {ProfileRecord.MinimumBytes} to {ProfileRecord.MaximumBytes} is what profiles have"
            : null;
    }

    private void SetAside(string path, string fault)
    {
        var aside = path + ".bad";
        try
        {
            File.Move(path, aside, overwrite: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            aside = "(it could not be moved: " + e.Message + ")";
        }

        RuntimeLog.ProfileSetAside(_logger, path, fault, aside);
    }

    // Files of writers that were killed: nobody else will finish them. Once for each store, since a folder may have many files.
    private void RemoveLeftovers()
    {
        if (Interlocked.Exchange(ref _isCleaned, 1) == 1)
        {
            return;
        }

        foreach (var left in Files("*.tmp").Where(left => DateTime.UtcNow - File.GetLastWriteTimeUtc(left) > TimeSpan.FromHours(1)))
        {
            TryDelete(left);
        }
    }

    private string[] Files(string pattern)
    {
        try
        {
            return System.IO.Directory.Exists(Directory) ? System.IO.Directory.GetFiles(Directory, pattern) : [];
        }
        catch (UnauthorizedAccessException e)
        {
            throw Denied(e);
        }
    }

    private IOException Denied(UnauthorizedAccessException e) =>
        new($"The profile store may not use the folder '{Directory}' or a file in it: {e.Message} Give the process's user the right to, or configure another folder.", e);

    // A file that cannot be deleted is in nobody's way, and why a save failed is worth more than that.
    private static void TryDelete(string path)
    {
        try
        {
            File.Delete(path);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
        }
    }

    private string PathOf(string key) => Path.Combine(Directory, ProfileKey.Hash(key) + Extension);
}
