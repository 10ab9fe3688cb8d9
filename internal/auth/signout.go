package auth

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/citerne/citerne/internal/outgoing"
)

// maxSignOut bounds the duration of a sign-out.
const maxSignOut = 3 * time.Second

// SignOut serves POST /auth/signout: it revokes the session until its expiry, signs out at the
// provider (specification §7) and clears the cookies, even when the provider or the list of
// signed-out sessions fails. The status is 204 when the provider was notified or there was no
// session, and 200 with {"provider":"unreachable"} when the provider could not be notified: the
// browser must not be redirected to the provider's sign-out page then, because it may not load. A
// live session needs its X-XSRF-TOKEN. Without a live session only the cookies are cleared. Other
// methods and requests from other origins must be refused before.
func (s *Service) SignOut(w http.ResponseWriter, r *http.Request) {
	const operation = "sign-out"
	notified := true
	// With bad credentials there is no session to end.
	if session, _ := s.Authenticate(r); session != nil {
		if s.CheckXSRF(r, session) != nil {
			f := fail(http.StatusForbidden, errXSRF.Code, errXSRF.Message)
			s.refuse(w, r, operation, &f)
			return
		}
		notified = s.endSession(r.Context(), session)
	}
	s.clearCookies(w)
	if !notified {
		writeJSON(w, http.StatusOK, map[string]string{"provider": "unreachable"})
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusNoContent)
}

// endSession revokes the session here and at the provider, concurrently. It continues when the
// customer closes the page right after the click. notified reports whether the provider accepted
// the sign-out.
func (s *Service) endSession(ctx context.Context, session *Session) (notified bool) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), min(s.timeout, maxSignOut))
	defer cancel()
	var both sync.WaitGroup
	both.Go(func() {
		if err := s.revocations.Revoke(ctx, session.ID, session.ExpiresAt); err != nil {
			s.log.LogAttrs(ctx, slog.LevelError, "sign-out holds in this process only",
				slog.String("session", session.ID), slog.Any("cause", err))
		}
	})
	both.Go(func() {
		err := s.signOutUpstream(ctx, session)
		if notified = err == nil; !notified {
			s.log.LogAttrs(ctx, slog.LevelWarn, "sign-out at the provider did not succeed",
				slog.String("session", session.ID), slog.Any("cause", err))
		}
	})
	both.Wait()
	return notified
}

func (s *Service) signOutUpstream(ctx context.Context, session *Session) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, s.signOutURL, nil)
	if err != nil {
		return fmt.Errorf("sign out: %w", err)
	}
	r.Header.Set("Authorization", session.TokenType+" "+session.Token)
	response, err := s.client.Do(r)
	if err != nil {
		return fmt.Errorf("sign out: %w", outgoing.WithoutURL(err))
	}
	defer response.Body.Close()
	io.CopyN(io.Discard, response.Body, maxTokenAnswer) // so that the connection is reused
	// A redirect is a success: the provider sends browsers to a page. A refusal means that the
	// token is already invalid, which is the goal.
	if response.StatusCode >= 500 {
		return fmt.Errorf("sign out: the provider answered %d", response.StatusCode)
	}
	return nil
}
